/** What other modules may use of votes and surveys. */
export { vsModule } from './module'
