/** Rules of the records of vs that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { responseHooks } from './answer/response-hooks'
import { rightHooks } from './category/right-hooks'
import { eventHooks } from './event/event-hooks'
import { templateHooks } from './example/template-hooks'
import { participantHooks, protocolHooks } from './event/roster-hooks'

export const vsHooks: Readonly<Record<string, EntityHooks>> = {
  'vs/category-right': rightHooks,
  'vs/event': eventHooks,
  'vs/example': templateHooks,
  'vs/participant': participantHooks,
  'vs/protocol': protocolHooks,
  'vs/response': responseHooks,
}
