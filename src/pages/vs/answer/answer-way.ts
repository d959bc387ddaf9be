/** What each way of answering gets: by name, anonymously, by a secret ballot. */
import type { EventPage } from '../../../shared/vs/event'

export interface AnswerWayProps {
  event: EventPage
  /** The event is read again. */
  onAnswered: () => Promise<unknown>
  /** What was typed is given up for what the server has. */
  onReload: () => void
}
