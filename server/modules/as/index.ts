/** What other modules may use of attendance. */
export { asModule } from './module'
