/** Before rights change: what is otherwise, and who gains and loses by it (sc.md §12.18). */
import { useEffect, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwnerTitles } from '../../../components/inputs/owner-select'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { previewRights, saveRights } from '../../../api/sc/rights'
import type { PersonChange, RightsChange, RoleRights } from '../../../shared/sc/role-rights'
import type { Difference } from './draft'
import { rightLabel } from '../../../components/rights/right-label'
import { usePathName } from '../../../components/rights/use-path-name'
import { useObjectName } from '../../../components/rights/use-object-name'

interface SaveDialogProps {
  rights: RoleRights
  change: RightsChange
  differences: readonly Difference[]
  onClose: () => void
  /** Shows them as they are now; until then nothing more can be changed. */
  onSaved: () => Promise<void>
}

export function SaveDialog({ rights, change, differences, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation(['sc', 'common'])
  const [busy, setBusy] = useState(false)
  const preview = useInfiniteQuery({
    queryKey: ['rights-preview', rights.role.id, change],
    retry: 1,
    staleTime: 0,
    gcTime: 0,
    initialPageParam: 0,
    getNextPageParam: (page: { meta: { next: number | null } }) => page.meta.next,
    queryFn: ({ pageParam }) => previewRights(rights.role.id, change, pageParam),
  })
  const { hasNextPage, isFetching, fetchNextPage } = preview
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const people = preview.data?.pages.flatMap((page) => page.data) ?? []
  const isCounted = preview.data !== undefined && !hasNextPage && !isFetching
  const save = async () => {
    setBusy(true)
    try {
      await saveRights(rights, change)
      showAlert({ kind: 'success', text: t('rights.saved') })
      await onSaved()
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('rights.save_title')}
      width={640}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} disabled={!isCounted} onClick={() => void save()}>
          {t('common:action.save')}
        </DialogFooter>
      }
    >
      <div className="k-rights-save">
        <DifferenceList rights={rights} change={change} differences={differences} />
        {preview.error ? (
          <p role="alert">
            {failureOf(preview.error)?.text}{' '}
            <Button type="link" onClick={() => void preview.refetch()}>
              {t('common:action.retry')}
            </Button>
          </p>
        ) : (
          <p role="status">
            {isCounted
              ? t('rights.effect', {
                  lose: people.filter(({ loses }) => loses > 0).length,
                  gain: people.filter(({ gains }) => gains > 0).length,
                })
              : t('rights.counting', { count: preview.data?.pages[0]?.meta.total ?? 0 })}
          </p>
        )}
        <ul className="k-rights-people">
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function DifferenceList({ rights, change, differences }: Pick<SaveDialogProps, 'rights' | 'change' | 'differences'>) {
  const { t } = useTranslation('sc')
  const nameOf = useObjectName()
  const lost = rights.assignments.filter(({ id }) => change.removed.includes(id)).map(({ owner }) => owner)
  const titles = useOwnerTitles([...change.added, ...lost])
  const entitiesOf = (path: string) => rights.objects.find((object) => object.path === path)?.entities ?? []
  const word = ({ path, key, entry }: Difference) => {
    if (key === 'targets') return t('entity.role-grant.fields.targets.label')
    if (key === 'read' || key === 'write')
      return `${t(`entity.role-grant.fields.${key}.label`)}: ${t(`entity.role-grant.fields.${key}.enum.${entry}`)}`
    return rightLabel(t, entry, entitiesOf(path))
  }
  return (
    <ul className="k-rights-changes">
      {change.added.map((code) => (
        <li key={code} data-effect="allow">
          {t('rights.assigned', { name: titles.get(code) ?? code })}
        </li>
      ))}
      {lost.map((code) => (
        <li key={code} data-effect="deny">
          {t('rights.unassigned', { name: titles.get(code) ?? code })}
        </li>
      ))}
      {differences.map((one) => (
        <li key={`${one.path} ${one.key} ${one.entry}`} data-effect={one.effect}>
          <span className="k-rights-effect">{t(`rights.change.${one.effect}`)}</span>{' '}
          {nameOf({ path: one.path, entities: entitiesOf(one.path) })} – {word(one)}
        </li>
      ))}
    </ul>
  )
}

function Person({ person }: { person: PersonChange }) {
  const { t } = useTranslation('sc')
  const nameOf = usePathName()
  const more = (all: number, named: readonly string[]) => (all > named.length ? [t('rights.and_more', { count: all - named.length })] : [])
  return (
    <li>
      <details>
        <summary>
          {person.name}{' '}
          <span className="k-secondary">
            {[
              ...(person.loses ? [t('rights.loses', { count: person.loses })] : []),
              ...(person.gains ? [t('rights.gains', { count: person.gains })] : []),
            ].join(' · ')}
          </span>
        </summary>
        <ul>
          {[
            ...person.lost.map((path) => `− ${nameOf(path)}`),
            ...more(person.loses, person.lost),
            ...person.gained.map((path) => `+ ${nameOf(path)}`),
            ...more(person.gains, person.gained),
          ].map((line, n) => (
            <li key={n}>{line}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
