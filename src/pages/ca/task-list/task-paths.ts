/** Where tasks are (ca.md §2). */
export const taskListPath = '/ca/use/task'
export const taskFormPath = '/ca/use/cteateTask'
export const taskAddress = (id: number): string => `/ca/use/taskDetail?id=${id}`
export const myDay = 'my_day'
export const seriesListPath = '/ca/use/series'
