# The words of the rules, as in reference/terms.py.

from libc.stdint cimport int8_t

cdef enum Resource:
    WOOD = 0
    BEER = 1
    FOOD = 2
    PERMIT = 3
    ORE = 4
    SILVER = 5

cdef enum Guild:
    MINERS_GUILD = 4

cdef enum Colour:
    GREEN_COLOUR = 0
    SILVER_COLOUR = 1
    YELLOW_COLOUR = 2
    RED_COLOUR = 3

cdef enum Stand:
    POPULATION_STAND = 0
    ORE_STAND = 1

cdef enum Action:
    MINE_ACTION = 0
    RIGHTS_ACTION = 1
    PLOT_ACTION = 2
    BUILDING_ACTION = 3
    INCOME_ACTION = 4
    CATHEDRAL_ACTION = 5
    JOKER_ACTION = 6

cdef enum:
    RESOURCES = 6
    GUILDS_IN_ALL = 6
    COLOURS = 4
    STANDS = 2
    ARMS = 5
    NOBODY = -1
    NOTHING = -1

cdef extern from *:
    """
    #include <stdint.h>
    static const int8_t kh_stand_of[6] = {0, 0, 0, 1, 1, 1};
    static const int8_t kh_arm_of[6] = {0, 1, 2, 3, 4, 4};
    static const int8_t kh_resource_of_arm[5] = {0, 1, 2, 3, 5};
    static const int8_t kh_first_arm[3] = {0, 3, 5};
    """
    const int8_t STAND_OF "kh_stand_of"[6]
    const int8_t ARM_OF "kh_arm_of"[6]
    const int8_t RESOURCE_OF_ARM "kh_resource_of_arm"[5]
    const int8_t FIRST_ARM "kh_first_arm"[3]  # ARMS_OF_STAND: the arms of a stand follow each other
