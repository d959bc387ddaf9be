/** Choices that tasks, their categories and series have in common (ca.md §3). */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
