/** What a lead was told becomes an organization and a contact: ones that are there, or new ones (cm.md §4 "convert"). */
import { useState } from 'react'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { actOnRecord, type RecordRow } from '../../../providers/data/record-api'
import { Labelled } from '../../../ui/labelled'
import type { Party } from '../../../shared/cm/lead'
import { DuplicateDialog } from '../merge/duplicates/duplicate-dialog'
import { useDuplicateQuestion } from '../merge/duplicates/duplicate-question'
import '../common/cm.css'

interface ConvertDialogProps {
  lead: RecordRow
  onDone: () => void
  onClose: () => void
}
type Texts = Readonly<Record<string, string>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function ConvertDialog({ lead, onDone, onClose }: ConvertDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [organization, setOrganization] = useState<number | null>(null)
  const [person, setPerson] = useState<number | null>(null)
  const [isNew, setIsNew] = useState({ organization: true, person: text(lead.raw_name) !== '' })
  const [typed, setTyped] = useState<Texts>({
    name: text(lead.raw_company) || text(lead.raw_name),
    phone: text(lead.raw_phone),
    family_name: text(lead.raw_name),
    given_name: '',
    email: text(lead.raw_email),
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const question = useDuplicateQuestion()
  const { busy, run } = useOneAct()
  const field = (name: string) => typed[name]?.trim() ?? ''
  const company = (): Party | null =>
    isNew.organization
      ? { name: field('name'), ...(field('phone') ? { phone: field('phone') } : {}) }
      : organization === null
        ? null
        : { id: organization }
  const contact = (): Party | null => {
    if (!isNew.person) return person === null ? null : { id: person }
    if (!field('family_name') && !field('given_name')) return null
    return {
      family_name: field('family_name'),
      given_name: field('given_name'),
      emails: field('email') ? [{ email: field('email'), is_primary: true }] : [],
    }
  }
  const convert = async () => {
    const answers = { organization: company(), person: contact() }
    try {
      if (await run((key) => actOnRecord('cm/lead', 'convert', { id: lead.id, version: lead.version, answers }, key))) onDone()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const use = (entity: string, id: number) => {
    const kind = entity === 'cm/person' ? 'person' : 'organization'
    const choose = { organization: setOrganization, person: setPerson }
    choose[kind](id)
    setIsNew((now) => ({ ...now, [kind]: false }))
  }
  const wrong = (path: string) => failure?.errors?.[path]?.[0]
  const input = (name: string, path: string, label: string, required = false) => (
    <Labelled key={path} label={label} required={required} error={wrong(path)}>
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          {...(invalid ? { status: 'error' as const } : {})}
          value={typed[name] ?? ''}
          maxLength={120}
          onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
        />
      )}
    </Labelled>
  )
  const choice = (kind: 'organization' | 'person') => (
    <Segmented
      aria-label={t(`cm:entity.${kind}.title`)}
      value={isNew[kind] ? 'new' : 'known'}
      options={[
        { value: 'new', label: t('cm:convert.new') },
        { value: 'known', label: t('cm:convert.known') },
      ]}
      onChange={(value) => setIsNew((now) => ({ ...now, [kind]: value === 'new' }))}
    />
  )
  const label = (entity: string, name: string) => t(`cm:entity.${entity}.fields.${name}.label`)
  const told = failure && !Object.keys(failure.errors ?? {}).some((path) => shownPaths.has(path)) ? failure.text : undefined
  return (
    <Dialog
      open
      title={t('cm:convert.title', { lead: lead.title })}
      width={560}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void convert()}>
          {t('cm:convert.act')}
        </DialogFooter>
      }
    >
      <h3 className="k-form-section">{t('cm:entity.organization.title')}</h3>
      {choice('organization')}
      {isNew.organization ? (
        [
          input('name', 'organization.name', label('organization', 'name'), true),
          input('phone', 'organization.phone', label('organization', 'phone')),
        ]
      ) : (
        <Labelled label={t('cm:entity.organization.title')} required error={wrong('organization')}>
          {(props) => (
            <RecordPicker
              {...props}
              entity="cm/organization"
              value={organization === null ? [] : [organization]}
              onChange={([id]) => setOrganization(id ?? null)}
            />
          )}
        </Labelled>
      )}
      <h3 className="k-form-section">{t('cm:entity.person.title')}</h3>
      {choice('person')}
      {isNew.person ? (
        [
          input('family_name', 'person.family_name', label('person', 'family_name')),
          input('given_name', 'person.given_name', label('person', 'given_name')),
          input('email', 'person.emails.0.email', label('person', 'email')),
        ]
      ) : (
        <Labelled label={t('cm:entity.person.title')} error={wrong('person')}>
          {(props) => (
            <RecordPicker
              {...props}
              entity="cm/person"
              value={person === null ? [] : [person]}
              onChange={([id]) => setPerson(id ?? null)}
            />
          )}
        </Labelled>
      )}
      {told && (
        <p role="alert" className="k-entry-error">
          {told}
        </p>
      )}
      {question && <DuplicateDialog question={question} onUse={use} />}
    </Dialog>
  )
}

const shownPaths = new Set([
  'organization',
  'organization.name',
  'organization.phone',
  'person',
  'person.family_name',
  'person.given_name',
  'person.emails.0.email',
])
