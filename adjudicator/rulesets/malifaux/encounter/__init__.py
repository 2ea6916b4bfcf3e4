"""The encounter, a wing of the game: strategies, schemes, victory points.

state.py what an encounter keeps · areas.py zones, halves, quarters, corners · matching.py one-to-one assignments ·
margin.py what measuring leaves open · presence.py who and what is there · engaged.py who is engaged with whom ·
places.py where schemes ask for something to be · nearness.py what is near what · noted.py what is on record at all ·
kills.py who killed whom · setting_up.py what set-up leaves · layouts.py deployment zones · tokens.py idols.py what
two strategies count by · strategies.py strategies, entered by rules/, and how their points are judged · schemes.py
schemes as data, entered by rules/ through entry.py · condition.py what they ask of a model · claims.py how their
points are judged · choices.py models chosen in secret · score.py the points · automatic.py points earned and not
recorded · phrases.py what sentences share · scorable.py what could be scored, as values and as a question · course.py
interacts.py what may be done besides scoring · play.py wishes.py ways.py how generated play goes for points ·
events.py lay.py sound.py tell.py admit.py evolve.py rules/ mask.py words.py values.py options.py the wing's share of
each layer.
"""
