/** Publishing a version (wf.md §4.3): what is in the way, or the note that goes with it. */
import { useState } from 'react'
import { Alert, Checkbox, Input } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert } from '../../../providers/notification/alerts'
import { publishDefinition, readUnprintableTexts } from '../../../shared/wf/definition-calls'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { fillingAddress } from '../list/row-words'
import { ProblemList } from './designer-head'
import type { DesignProblem } from './tabs/tab-keys'
import type { Draft } from './use-draft'

interface PublishDialogProps {
  template: number
  draft: Draft
  /** It can be started already. */
  isActive: boolean
  problems: readonly DesignProblem[]
  onClose: () => void
  onProblem: (problem: DesignProblem) => void
  onPublished: () => void
}

const longestNote = 500

export function PublishDialog({ template, draft, isActive, problems, onClose, onProblem, onPublished }: PublishDialogProps) {
  const { t } = useTranslation('wf')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [note, setNote] = useState(draft.versions.some(({ state }) => state !== 'draft') ? '' : t('designer.first_version'))
  const [activate, setActivate] = useState(!isActive)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const unprintable = useUnprintableTexts(draft, problems.length === 0)
  const publish = async () => {
    if (note.trim() === '') return setError(t('designer.note_needed'))
    setBusy(true)
    try {
      const saved = await draft.flush()
      if (!saved) return setRefused(t('designer.not_saved'))
      const { data } = await call(publishDefinition, {
        params: { id: saved.id },
        body: { version: saved.version, note: note.trim(), activate },
      })
      showAlert({
        kind: 'success',
        text: t('designer.did_publish', { n: data.version_no }),
        // As staff find it; a form that nobody can start is not opened.
        ...(isActive || activate
          ? { act: { label: t('designer.open_published'), run: () => void navigate(fillingAddress(template)) } }
          : {}),
      })
      if (data.unprintable) showAlert({ kind: 'warning', text: t('print.unprintable', { characters: data.unprintable.join(' ') }) })
      await client.invalidateQueries({ queryKey: ['wf/template'] })
      draft.reload()
      onPublished()
    } catch (failure) {
      setRefused(failureOf(failure)?.text)
    } finally {
      setBusy(false)
    }
  }
  if (problems.length > 0)
    return (
      <Dialog
        open
        height="auto"
        title={t('designer.publish_refused', { count: problems.length })}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('designer.close')}</Button>}
      >
        <p>{t('designer.publish_refused_help')}</p>
        <ProblemList problems={problems} onChoose={onProblem} />
      </Dialog>
    )
  return (
    <Dialog
      open
      height="auto"
      title={t('designer.publish_title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void publish()}>
          {t('designer.publish')}
        </DialogFooter>
      }
    >
      <p className="k-designer-publish-help">{t('designer.publish_help')}</p>
      <Labelled label={t('designer.note')} required help={t('designer.note_help')} error={error}>
        {({ id, describedBy, invalid }) => (
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(invalid ? { status: 'error' as const } : {})}
            autoFocus
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={longestNote}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Labelled>
      {!isActive && (
        <Checkbox checked={activate} onChange={({ target }) => setActivate(target.checked)}>
          {t('designer.activate')}
        </Checkbox>
      )}
      {unprintable.length > 0 && (
        <Alert type="warning" showIcon role="status" title={t('print.unprintable', { characters: unprintable.join(' ') })} />
      )}
      {refused && (
        <p className="k-entry-error" role="alert">
          {refused}
        </p>
      )}
    </Dialog>
  )
}

/**
 * Characters of the form's texts that its PDF cannot show (wf.md §8). @returns empty until the answer is there: publishing waits for
 * nothing
 */
function useUnprintableTexts(draft: Draft, enabled: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: ['wf/template-definition', draft.head?.id, 'unprintable'],
    queryFn: async ({ signal }) => {
      // What is on the screen is what will be published.
      const at = draft.isDirty() ? await draft.flush() : draft.head
      return at ? (await call(readUnprintableTexts, { params: { id: at.id }, signal })).data : []
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data ?? []
}
