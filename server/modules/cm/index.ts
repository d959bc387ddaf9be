/** Customer management on the server, and what other modules call of it (cm.md §7, "Contracts"). */
import type { ServerModule } from '../../module'
import { cmHandover } from './handover-entries'
import { cmHooks } from './hooks'
import { infoSettings } from './info-settings'
import { pipelineRoutes } from './pipeline-routes'
import { previewRoutes } from './preview-routes'

export { dueRows, type DueRow, type DueRowsInput } from './due-rows'

export const cmModule: ServerModule = {
  name: 'cm',
  hooks: cmHooks,
  handover: cmHandover,
  routes(app) {
    previewRoutes(app)
    pipelineRoutes(app)
    app.get('/api/cm/info-settings', { config: { rule: { paths: ['cm.admin'] } }, schema: { tags: ['cm'] } }, async ({ ctx }) => ({ data: await infoSettings(ctx) }))
  },
}
