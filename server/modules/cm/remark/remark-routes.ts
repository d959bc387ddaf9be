/** `/api/cm/remark`: remarks of customer records, by the right to show them (cm.md §3.6); they are read as part of the timeline. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/remark'
import { serve } from '../../../http/serve-call'
import { addRemark, editRemark, pinRemark, removeRemark, type SavedRemark } from './remarks'

const written = ({ not_notified, ...data }: SavedRemark) => ({ data, meta: { not_notified } })

export function remarkRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.remark.actions.${action}`] } })

  serve(app, calls.addRemark, can('create'), async (ctx, { body: { target_type, target_id, ...wording } }) =>
    written(await addRemark(ctx, { type: target_type, id: target_id }, wording)),
  )
  serve(app, calls.editRemark, can('edit'), async (ctx, { params: { id }, body }) => written(await editRemark(ctx, id, body)))
  serve(app, calls.pinRemark, can('edit'), async (ctx, { params: { id }, body }) => {
    await pinRemark(ctx, id, body.pinned)
    return { data: {} }
  })
  serve(app, calls.removeRemark, can('delete'), async (ctx, { params: { id } }) => {
    await removeRemark(ctx, id)
    return { data: {} }
  })
}
