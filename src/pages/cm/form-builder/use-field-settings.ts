/** What is wanted of the fields of the product in one form (sc/field-setting): read, changed field by field, kept by the server at once. */
import { useMemo, useState } from 'react'
import { useList, type HttpError } from '@refinedev/core'
import { showFailure } from '../../../providers/notification/alerts'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { createRecord, deleteRecord, updateRecord, type RecordRow } from '../../../providers/data/record-api'
import type { FormSetting } from '../../../schemas/core/define'
import { isDraft, isStandard, publishedOf, standardSetting, wantedOf, type FieldSetting } from '../../../shared/sc/field-settings'

const resource = 'sc/field-setting'
/** More than any entity has fields. */
const most = 200

/** A row of sc/field-setting, as its list gives it. */
export type SettingRow = RecordRow & FieldSetting

export interface FieldSettings {
  rows: readonly SettingRow[]
  /** By field, with the change that is on its way; what is not here stands as it is declared. */
  wanted: ReadonlyMap<string, FormSetting>
  drafts: readonly SettingRow[]
  isBusy: boolean
  change: (field: string, changes: Partial<FormSetting>) => Promise<void>
  /** As it is declared. */
  restore: (field: string) => Promise<void>
  refetch: () => Promise<unknown>
}

/** @param target `module/entity` @returns null while they load */
export function useFieldSettings(target: string): { settings: FieldSettings | null; error: unknown; retry: () => void } {
  const { query } = useList<SettingRow, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'id', order: 'asc' }],
    filters: [{ field: 'entity', operator: 'eq', value: target }],
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { retry: 1 },
  })
  const [pending, setPending] = useState<{ field: string; setting: FormSetting } | null>(null)
  const rows = query.data?.data
  const wanted = useMemo(
    () =>
      new Map([
        ...(rows ?? []).map((row) => [row.field, wantedOf(row)] as const),
        ...(pending ? [[pending.field, pending.setting] as const] : []),
      ]),
    [rows, pending],
  )
  const { refetch } = query
  const run = async (field: string, setting: FormSetting, act: () => Promise<unknown>) => {
    setPending({ field, setting })
    try {
      await act()
    } catch (failure) {
      showFailure(failure)
    }
    // What somebody else did meanwhile is seen either way.
    await refetch()
    setPending(null)
  }
  const write = (field: string, changes: Partial<FormSetting>) => {
    const row = rows?.find((candidate) => candidate.field === field)
    return row
      ? updateRecord(resource, row.id, { ...changes, version: row.version })
      : createRecord(resource, { entity: target, field, ...changes }, idempotencyKey())
  }
  const settings: FieldSettings | null = rows
    ? {
        rows,
        wanted,
        drafts: rows.filter(isDraft),
        isBusy: pending !== null,
        refetch,
        change: (field, changes) => run(field, { ...(wanted.get(field) ?? standardSetting), ...changes }, () => write(field, changes)),
        restore: (field) =>
          run(field, standardSetting, () => {
            const row = rows.find((candidate) => candidate.field === field)
            return row && isStandard(publishedOf(row)) ? deleteRecord(resource, row.id) : write(field, { ...standardSetting })
          }),
      }
    : null
  return { settings, error: query.error, retry: () => void refetch() }
}
