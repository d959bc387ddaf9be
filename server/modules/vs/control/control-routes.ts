/** The calls of who runs an event (vs.md §2, §6): each of them judges that by the event, whatever rights its path asks for. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/vs/control'
import { serve } from '../../../http/serve-call'
import { exportRoster, importRoster } from '../roster/roster-sheet'
import { prepareRoster, rosterPage, setRosterLine } from '../roster/read-roster'
import { controlRoom } from './control-room'

const show = { rule: { paths: ['vs.use.event.actions.show'] } }
/** Who may not edit events changes no roster either. */
const edit = { rule: { paths: ['vs.use.event.actions.edit'] } }

export function controlRoutes(app: FastifyInstance): void {
  serve(app, calls.readControlRoom, show, async (ctx, { params }) => ({ data: await controlRoom(ctx, params.id) }))
  serve(app, calls.readRoster, show, (ctx, { params, query }) => rosterPage(ctx, params.id, query))
  serve(app, calls.prepareRoster, edit, async (ctx, { params }) => ({ data: { people: await prepareRoster(ctx, params.id) } }))
  serve(app, calls.setRosterLine, edit, async (ctx, { params, body }) => {
    await setRosterLine(ctx, params, body)
    return undefined
  })
  serve(app, calls.importRoster, edit, async (ctx, { params, body }) => ({
    data: await importRoster(ctx, app.kontor, params.id, body.file),
  }))
  serve(app, calls.exportRoster, show, async (ctx, { params, query }) => ({
    data: await exportRoster(ctx, app.kontor, params.id, query.format),
  }))
}
