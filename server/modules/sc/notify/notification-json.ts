/** An entry of the bell as its owner reads it, in a list or pushed. */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'
import { instantJson } from '../../../field-types/dates'

/** The columns of `sc_user_notification`, under that name or as the only table. */
export const notificationJson = (): Sql =>
  sql`json_build_object('id', id, 'type', type, 'event', event, 'modelType', "modelType", 'modelId', "modelId", 'data', data, 'group_key', group_key,
    'count', count, 'read_at', ${instantJson(sql`read_at`)}, 'archived_at', ${instantJson(sql`archived_at`)}, 'created_at', ${instantJson(sql`created_at`)})`
