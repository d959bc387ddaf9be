/** The versions of a form (wf.md §2.5): what each changed, how many run on it, and taking one back as the draft. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { showFailure, showAlert } from '../../../../providers/notification/alerts'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { readDefinition, type VersionRow } from '../../../../shared/wf/definition-calls'
import type { FormContent } from '../../../../shared/wf/form'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { contentOf } from '../../../../shared/wf/form-content'
import { findBranch, findNode } from '../flow/flow-edit'
import { branchName, nodeName } from '../flow/flow-words'
import { comparable } from '../form-fields'
import type { Draft } from '../use-draft'
import { useFormFields } from '../use-form-fields'
import { differences, type Difference } from '../version-diff'

interface VersionsTabProps {
  draft: Draft
  readOnly: boolean
}

export function VersionsTab({ draft, readOnly }: VersionsTabProps) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const [opened, setOpened] = useState<VersionRow | null>(null)
  const [restored, setRestored] = useState<VersionRow | null>(null)
  const [busy, setBusy] = useState(false)
  const restore = async (version: VersionRow) => {
    setBusy(true)
    try {
      await draft.restore(version.id)
      showAlert({ kind: 'success', text: t('designer.did_restore', { n: version.version_no }) })
      setRestored(null)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (draft.versions.length === 0) return <p className="k-muted">{t('designer.no_versions')}</p>
  return (
    <div className="k-designer-versions">
      <ol>
        {draft.versions.map((version) => (
          <li key={version.id} data-opened={opened?.id === version.id || undefined}>
            <div className="k-designer-version">
              <strong>{t('designer.version_n', { n: version.version_no })}</strong>
              <Tag color={version.state === 'published' ? 'success' : version.state === 'draft' ? 'processing' : 'default'}>
                {t(`designer.version_state.${version.state}`)}
              </Tag>
              <span className="k-muted">
                {version.published_at &&
                  t('designer.published_by', {
                    at: formatDateTime(version.published_at, formats),
                    name: version.published_by ?? '–',
                  })}
              </span>
              <span className="k-muted">{t('designer.instances', { count: version.instances })}</span>
              <span className="k-designer-version-acts">
                <Button size="small" onClick={() => setOpened(opened?.id === version.id ? null : version)}>
                  {t(opened?.id === version.id ? 'designer.hide_diff' : 'designer.show_diff')}
                </Button>
                {!readOnly && version.state !== 'draft' && (
                  <Button size="small" onClick={() => setRestored(version)}>
                    {t('designer.restore')}
                  </Button>
                )}
              </span>
            </div>
            {version.note && <p>{version.note}</p>}
            {opened?.id === version.id && <VersionDiff version={version} present={draft.content} />}
          </li>
        ))}
      </ol>
      {restored && (
        <Dialog
          open
          height="auto"
          title={t('designer.restore_title', { n: restored.version_no })}
          onClose={() => setRestored(null)}
          footer={
            <DialogFooter onCancel={() => setRestored(null)} loading={busy} onClick={() => void restore(restored)}>
              {t('designer.restore')}
            </DialogFooter>
          }
        >
          <p>{t('designer.restore_help')}</p>
        </Dialog>
      )}
    </div>
  )
}

/** From that version to what is on the screen. */
function VersionDiff({ version, present }: { version: VersionRow; present: FormContent }) {
  const { t } = useTranslation('wf')
  const read = useQuery({
    queryKey: ['wf/template-definition', version.id, version.hash],
    queryFn: async ({ signal }) => contentOf((await call(readDefinition, { params: { id: version.id }, signal })).data),
    staleTime: Infinity,
    retry: false,
  })
  if (read.error) return <ScreenError error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  const found = differences(read.data, present)
  if (found.length === 0) return <p className="k-muted">{t('designer.no_difference')}</p>
  return <DifferenceList found={found} before={read.data} after={present} />
}

function DifferenceList({ found, before, after }: { found: readonly Difference[]; before: FormContent; after: FormContent }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const [was, is] = [useFormFields(before), useFormFields(after)]
  const labelOf = ({ part, key }: Difference): string => {
    if (part === 'fields')
      return [...is, ...comparable(is), ...is.flatMap((one) => one.inside), ...was].find(({ path }) => path === key)?.label ?? key
    if (part === 'settings') return t(`designer.setting.${key}`, { defaultValue: key })
    if (part === 'print') return t(`designer.print.${key}`, { defaultValue: key })
    if (part !== 'flow') return key
    const node = findNode(after.flow, key) ?? findNode(before.flow, key)
    const branch = findBranch(after.flow, key) ?? findBranch(before.flow, key)
    return node ? nodeName(t, node, language) : branch ? branchName(t, branch, 0, language) : key
  }
  const parts = [...new Set(found.map(({ part }) => part))]
  return (
    <dl className="k-designer-diff">
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`designer.diff.${part}`)}</dt>
          {found
            .filter((one) => one.part === part)
            .map((one) => (
              <dd key={`${one.key} ${one.kind}`} data-kind={one.kind}>
                <Tag>{t(`designer.diff_kind.${one.kind}`)}</Tag>
                {labelOf(one)} <small className="k-muted">{[one.key, ...one.of].join(' · ')}</small>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
