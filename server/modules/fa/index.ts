/** What other modules may use of finance. */
export { faModule } from './module'
