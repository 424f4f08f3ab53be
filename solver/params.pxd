# What a search is told: how it selects, plays out and values. One struct, copied into the search.

from kutnahora.solver.learned.network cimport Weights

cdef enum Objective:
    WIN = 0
    MARGIN = 1
    POINTS = 2

cdef enum Horizon:
    TURN_END = 0
    ROUND_END_HORIZON = 1
    GAME_END = 2

cdef enum Selection:
    UCB1 = 0   # plain: every option once, then mean plus exploration
    PUCT = 1   # by prior: likely options are tried first

cdef enum Backup:
    MEAN = 0        # a node is worth the mean over its visits
    MOST_TRIED = 1  # for points and margin: what its option tried most is worth, as in version 0.2

cdef enum Prior:
    LIVELY_PRIOR = 0
    LEARNED_PRIOR = 1

cdef struct Params:
    Objective objective
    Horizon horizon
    Selection selection
    int playout          # Chooser of ext/samples/players.pxd
    double exploration
    double margin_share  # of the reward of `win`: how much of it is the margin
    double margin_scale  # points of margin at which that part is half way to its end
    double first_play    # PUCT: how far below its parent's mean an option not tried yet stands
    double flatness      # PUCT: 0 priors as they are, 1 all alike
    Backup backup
    Prior prior
    double playout_share  # of a playout in the value of a leaf; the rest is the model's
    const Weights* weights  # of the model, if it is used
    double effort          # positions of the exact search for a visit of a node; 0: none inside the tree
