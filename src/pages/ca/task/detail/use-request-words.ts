/** What a request asks for, in words. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import type { RecordRow } from '../../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../../providers/data/refs'

export function useRequestWords(): (request: RecordRow, refs: Refs) => string {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  return ({ kind, proposed_due_at, proposed_assignee }, refs) =>
    kind === 'extension'
      ? t('task_detail.said.extension', { until: formatDateTime(String(proposed_due_at), formats) })
      : t('task_detail.said.reassign', { person: refTitle(refs, 'sc/user', proposed_assignee)?.title ?? '' })
}
