/** Choices of tasks, their people and their series (ca.md §3). */
export const taskStates = ['draft', 'todo', 'in_progress', 'on_hold', 'review', 'done', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]
/** In which somebody still has something to do. */
export const openStates = ['todo', 'in_progress', 'on_hold', 'review'] as const
/** The first who is done finishes it; everybody; each has a task of their own. */
export const completionRules = ['any', 'all', 'each'] as const
export type CompletionRule = (typeof completionRules)[number]
export const visibilities = ['participants', 'department', 'all'] as const
export const assigneeStates = ['open', 'done', 'declined', 'removed'] as const
export type AssigneeState = (typeof assigneeStates)[number]
export const requestKinds = ['extension', 'reassign'] as const
export type RequestKind = (typeof requestKinds)[number]
/**
 * Of the task list, by what a task is to who asks; `department` is for who reads a department's tasks, `all` for who reads all. What has
 * been over for long is in the archive alone.
 */
export const taskTabs = ['to_me', 'by_me', 'review', 'watching', 'department', 'all', 'drafts', 'archive'] as const
export type TaskTab = (typeof taskTabs)[number]
