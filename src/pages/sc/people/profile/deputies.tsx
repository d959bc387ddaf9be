/** Who stands in, from when to when. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { Button } from '../../../../ui/button'
import type { Deputy } from '../../../../shared/sc/profile'
import type { Refs } from '../../../../providers/data/refs'
import { DayInput } from '../../../../components/inputs/day-input'
import { Labelled } from '../../../../ui/labelled'

interface DeputiesProps {
  value: readonly Deputy[]
  refs: Refs
  self: number
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (deputies: readonly Deputy[]) => void
}

const most = 10
/** Those in which somebody may stand in for another (sc.md §3.1). */
const modules = ['wf', 'am', 'ca'] as const
const active = { field: 'status', op: 'eq', value: 'active' } as const

export function Deputies({ value, refs, self, errors, onChange }: DeputiesProps) {
  const { t } = useTranslation('sc')
  const label = (name: string) => t(`entity.user.fields.deputies.fields.${name}.label`)
  const set = (at: number, part: Partial<Deputy>) => onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      {value.map((deputy, at) => {
        const wrong = (field: string) => errors[`deputies.${at}.${field}`]?.[0]
        return (
          <div key={deputy.id ?? `new ${at}`} className="k-profile-deputy" role="group" aria-label={t('profile.deputy', { n: at + 1 })}>
            <Labelled label={label('user')} required error={wrong('user')}>
              {(input) => (
                <RefSelect
                  {...input}
                  entity="sc/user"
                  filter={active}
                  refs={refs}
                  exclude={self}
                  value={deputy.user === null ? [] : [deputy.user]}
                  onChange={([id]) => set(at, { user: id ?? null })}
                />
              )}
            </Labelled>
            <Labelled label={label('start_date')} error={wrong('start_date')}>
              {(input) => <DayInput {...input} optional value={deputy.start_date} onChange={(day) => set(at, { start_date: day })} />}
            </Labelled>
            <Labelled label={label('end_date')} error={wrong('end_date')}>
              {(input) => (
                <DayInput
                  {...input}
                  optional
                  value={deputy.end_date}
                  from={deputy.start_date ?? undefined}
                  onChange={(day) => set(at, { end_date: day })}
                />
              )}
            </Labelled>
            <Labelled label={label('modules')} error={wrong('modules')}>
              {({ id, describedBy }) => (
                <Select<string[]>
                  id={id}
                  aria-describedby={describedBy}
                  mode="multiple"
                  className="k-input-wide"
                  placeholder={t('profile.deputy_all_modules')}
                  maxTagCount="responsive"
                  showSearch={false}
                  value={[...(deputy.modules ?? [])]}
                  options={modules.map((code) => ({ value: code, label: t(`profile.deputy_module.${code}`) }))}
                  onChange={(chosen) => set(at, { modules: chosen })}
                />
              )}
            </Labelled>
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              label={t('profile.deputy_remove', { n: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      {value.length < most && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...value, { user: null, start_date: null, end_date: null, modules: [] }])}
        >
          {t('profile.deputy_add')}
        </Button>
      )}
    </>
  )
}
