/** Customer management on the server, and what other modules call of it (cm.md §7, "Contracts"). */
import type { ServerModule } from '../../module'
import { cmDemo } from './demo'
import { duplicateRoutes } from './duplicates/duplicate-routes'
import { cmHandover } from './handover-entries'
import { cmHooks } from './hooks'
import { infoSettings } from './info-settings'
import { pipelineRoutes } from './pipeline-routes'
import { previewRoutes } from './preview-routes'
import { productPriceRoutes } from './product-price'
import { registryRoutes } from './registry-routes'

export { dueRows, type DueRow, type DueRowsInput } from './due-rows'

export const cmModule: ServerModule = {
  name: 'cm',
  hooks: cmHooks,
  handover: cmHandover,
  demo: cmDemo,
  routes(app) {
    previewRoutes(app)
    pipelineRoutes(app)
    productPriceRoutes(app)
    duplicateRoutes(app)
    registryRoutes(app)
    app.get('/api/cm/info-settings', { config: { rule: { paths: ['cm.admin'] } }, schema: { tags: ['cm'] } }, async ({ ctx }) => ({ data: await infoSettings(ctx) }))
  },
}
