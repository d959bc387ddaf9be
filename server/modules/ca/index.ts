/** What other modules may use of tasks and announcements. */
export { caModule } from './module'
export { issueTasks } from './issue/issue-tasks'
