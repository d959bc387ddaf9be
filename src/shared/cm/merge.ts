/** Fields of leads that become one whose source nobody chooses (cm.md §2.4). */

/** Of all of them together. */
export const joinedLeadFields = ['tags', 'collaborators', 'persons'] as const
/** The survivor's: moving a lead on is an act of its own. */
export const keptLeadFields = ['pipeline', 'stage'] as const
