/** Calls of the licence (sc.md §3.7, §6). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/license-calls'
import { serve } from '../../../http/serve-call'
import { licenseAnswer, licenseDetails, switchModule, uploadLicense } from './license'

export function licenseRoutes(app: FastifyInstance): void {
  const {
    config: { licenseKey: key },
  } = app.kontor
  const may = (action: string) => ({ rule: { paths: [`sc.admin.license.actions.${action}`] } })

  serve(app, calls.readLicense, { rule: 'signed-in' }, async (ctx) => ({ data: await licenseAnswer(ctx) }))
  serve(app, calls.readLicenseDetails, may('show'), async (ctx) => ({ data: await licenseDetails(ctx, key) }))
  serve(app, calls.uploadLicense, may('create'), async (ctx, { body }) => ({ data: await uploadLicense(ctx, body.file, { key }) }))
  serve(app, calls.switchModule, may('edit'), async (ctx, { params, body }) => ({ data: await switchModule(ctx, params.module, body) }))
}
