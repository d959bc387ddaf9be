/** The organization that a stage asks for, of what the lead was told: one that looks the same, a new one, or another (cm.md §2.1, §4). */
import { useEffect, useId, useState } from 'react'
import { Checkbox, Radio, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWholePreview } from '../../../components/inputs/use-preview'
import { useRight } from '../../../providers/access/use-right'
import type { RecordRow } from '../../../providers/data/record-api'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import type { LeadFields } from '../../../shared/cm/lead'
import type { Alike } from '../merge/duplicates/duplicate-question'

export type Proposal = NonNullable<LeadFields['convert']>

interface CompanyProposalProps {
  lead: RecordRow
  errors: readonly string[]
  /** Null = nothing is chosen yet. @param organization the one that is there */
  onChange: (proposal: Proposal | null, organization: number | null) => void
}

type Choice = 'new' | 'other' | number

const told = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What the lead was told its customer is called; '' = nothing that an organization could be made of. */
export const toldCompany = ({ organization, raw_company }: RecordRow): string => (typeof organization === 'number' ? '' : told(raw_company))

export function CompanyProposal({ lead, errors, onChange }: CompanyProposalProps) {
  const { t } = useTranslation('cm')
  const id = useId()
  const mayCreate = useRight('cm.use.organization.actions.create')
  const mayCreatePerson = useRight('cm.use.person.actions.create')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [other, setOther] = useState<number | null>(null)
  const contactName = typeof lead.person === 'number' || !mayCreatePerson ? '' : told(lead.raw_name)
  const [withContact, setWithContact] = useState(true)
  const name = toldCompany(lead)
  const phone = told(lead.raw_phone)
  const { data: alike } = useWholePreview<Alike>('/api/cm/organization/check-duplicates', { name, ...(phone ? { phone } : {}) })
  const similar = (alike ? [...alike.data, ...alike.meta.hints] : []).filter(({ title }) => title !== null)
  // Of the same name it is most likely that one; else a new one.
  const likely = similar.find(({ reasons }) => reasons.some(({ reason }) => reason === 'name'))?.id
  const choice: Choice = chosen ?? likely ?? (mayCreate ? 'new' : 'other')
  const organization = typeof choice === 'number' ? choice : choice === 'other' ? other : null
  const seen = similar.map((one) => one.id).join(',')
  const isComplete = choice === 'new' || organization !== null
  useEffect(() => {
    const person = contactName && withContact ? { family_name: contactName, emails: emailsOf(lead) } : null
    onChange(
      isComplete
        ? {
            organization: organization === null ? { name, ...(phone ? { phone } : {}) } : { id: organization },
            person,
            // They were in sight, and this is another one.
            ...(organization === null && seen ? { confirm_duplicates: seen.split(',').map(Number) } : {}),
          }
        : null,
      organization,
    )
  }, [onChange, lead, name, phone, contactName, withContact, organization, isComplete, seen])
  return (
    <div className="k-entry" data-path="organization" data-invalid={errors.length > 0 || undefined}>
      <span className="k-entry-label" id={id}>
        {t('entity.organization.title')}
      </span>
      <Radio.Group
        aria-labelledby={id}
        className="k-proposal"
        value={choice}
        onChange={({ target }) => setChosen(target.value as Choice)}
        options={[
          ...(mayCreate ? [{ value: 'new', label: t('fill.company_new', { name }) }] : []),
          ...similar.map(({ id: one, title, reasons }) => ({
            value: one,
            label: (
              <>
                {title} <Tag>{reasons.map(({ reason }) => t(`duplicate.reason.${reason}`)).join(' · ')}</Tag>
              </>
            ),
          })),
          { value: 'other', label: t('fill.company_other') },
        ]}
      />
      {choice === 'other' && (
        <RecordPicker
          entity="cm/organization"
          label={t('entity.organization.title')}
          value={other === null ? [] : [other]}
          onChange={([one]) => setOther(one ?? null)}
        />
      )}
      {contactName && (
        <Checkbox checked={withContact} onChange={({ target }) => setWithContact(target.checked)}>
          {t('fill.contact_new', { name: contactName })}
        </Checkbox>
      )}
      {errors.map((text) => (
        <div key={text} role="alert" className="k-entry-error">
          {text}
        </div>
      ))}
    </div>
  )
}

function emailsOf({ raw_email }: RecordRow): object[] {
  const email = told(raw_email)
  return email ? [{ email, is_primary: true }] : []
}
