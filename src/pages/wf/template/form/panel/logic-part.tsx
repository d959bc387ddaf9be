/** The rules about a field (wf.md §3 `rules`): when it is shown, required, read-only; what it computes and offers; what is checked. */
import { useState, type ComponentProps } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import type { FormRule, RuleType } from '../../../../../shared/wf/form'
import type { Names } from '../../../../../schemas/core/expression/judge'
import { Button } from '../../../../../ui/button'
import { MenuButton } from '../../../../../ui/menu-button'
import { expressionNames, type FormFieldInfo } from '../../form-fields'
import { useFormFields } from '../../use-form-fields'
import { ExpressionInput, type ExpressionField } from '../../when/expression-input'
import { WhenEditor } from '../../when/when-editor'
import { useDesign } from '../design-scope'
import { patched, withFormula, type PartKey } from '../edit/design'
import { WordsProperty } from '../../../../../screens/form/inputs/property'

const ruleTypes: readonly RuleType[] = ['visible', 'required', 'readonly', 'value', 'options', 'validate', 'warn']
/** Further ones of these would say the same again. */
const once: ReadonlySet<RuleType> = new Set(['visible', 'required', 'readonly', 'value', 'options'])
const computes: ReadonlySet<RuleType> = new Set(['value', 'options'])
const tells: ReadonlySet<RuleType> = new Set(['validate', 'warn'])

/** What a computed field computes, where one looks first: its rule `value`. */
export function Formula({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { content, act } = useDesign()
  const fields = useFormFields(content)
  const expr = content.rules.find((rule) => rule.target === name && rule.type === 'value')?.expr
  return (
    <ExpressionInput
      label={t('form_designer.formula')}
      help={t('form_designer.rule_help.value')}
      names={namesFor(name, fields)}
      fields={readableFor(name, fields)}
      value={expr ?? ''}
      onChange={(next) => act((before) => withFormula(before, name, next || undefined), `formula of ${name}`)}
    />
  )
}

export function LogicPart({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { content, act } = useDesign()
  const fields = useFormFields(content)
  const names = namesFor(name, fields)
  const own = content.rules.flatMap((rule, index) => (rule.target === name ? [{ rule, index }] : []))
  const offered = ruleTypes.filter((type) => !once.has(type) || !own.some(({ rule }) => rule.type === type))
  const change = (index: number, patch: Partial<Record<keyof FormRule, unknown>>) =>
    act(
      (before) => ({ ...before, rules: before.rules.map((rule, at) => (at === index ? patched(rule, patch) : rule)) }),
      `rule ${index}: ${Object.keys(patch).join()}`,
    )
  const add = (type: RuleType) => act((before) => ({ ...before, rules: [...before.rules, { type, target: name }] }))
  const remove = (index: number) => act((before) => ({ ...before, rules: before.rules.filter((_, at) => at !== index) }))
  return (
    <>
      {own.length === 0 && <p className="k-muted">{t('form_designer.no_rules')}</p>}
      {own.map(({ rule, index }) => (
        <section key={`${index} ${rule.type}`} className="k-design-rule" aria-label={t(`form_designer.rule.${rule.type}`)}>
          <div className="k-design-rule-head">
            <strong>{t(`form_designer.rule.${rule.type}`)}</strong>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t('form_designer.remove', { name: t(`form_designer.rule.${rule.type}`) })}
              onClick={() => remove(index)}
            />
          </div>
          {computes.has(rule.type) && (
            <ExpressionInput
              label={t('form_designer.formula')}
              help={t(`form_designer.rule_help.${rule.type}`)}
              names={names}
              fields={readableFor(name, fields)}
              value={rule.expr ?? ''}
              onChange={(expr) => change(index, { expr: expr || undefined })}
            />
          )}
          {computes.has(rule.type) ? (
            <OnlyWhen fields={fields} value={rule.when} onChange={(when) => change(index, { when })} />
          ) : (
            <WhenEditor
              label={t(tells.has(rule.type) ? 'form_designer.holds' : 'form_designer.when')}
              fields={fields}
              value={rule.when}
              onChange={(when) => change(index, { when })}
            />
          )}
          {tells.has(rule.type) && (
            <WordsProperty label={t('form_designer.message')} value={rule.message} onChange={(message) => change(index, { message })} />
          )}
        </section>
      ))}
      <MenuButton
        className="k-text-button"
        align="start"
        items={() => offered.map((type) => ({ key: type, label: t(`form_designer.rule.${type}`) }))}
        onClick={({ key }) => add(key as RuleType)}
      >
        <PlusOutlined aria-hidden /> {t('form_designer.add_rule')}
      </MenuButton>
    </>
  )
}

/** What is computed mostly is always: the condition is asked for only by those who want one. */
function OnlyWhen(props: Omit<ComponentProps<typeof WhenEditor>, 'label'>) {
  const { t } = useTranslation('wf')
  const [isWanted, setWanted] = useState(false)
  if (props.value !== undefined || isWanted) return <WhenEditor {...props} label={t('form_designer.only_when')} />
  return (
    <button type="button" className="k-text-button" onClick={() => setWanted(true)}>
      <PlusOutlined aria-hidden /> {t('form_designer.only_when')}
    </button>
  )
}

/** The columns of the row first, then the fields of the form; not the field itself. */
function readableFor(name: PartKey, fields: readonly FormFieldInfo[]): ExpressionField[] {
  const [table, column] = name.split('.')
  const own = column === undefined ? [] : (fields.find(({ path }) => path === table)?.inside ?? [])
  const others = fields.filter(({ path }) => path !== table)
  return [
    ...own.filter(({ path }) => path !== name).map(({ path, label }) => ({ text: path.split('.').at(-1) ?? path, label })),
    ...others.flatMap(({ path, label, inside }) =>
      inside.length > 0 ? inside.map((part) => ({ text: part.path, label: `${label} ▸ ${part.label}` })) : [{ text: path, label }],
    ),
  ]
}

/** A rule of a column reads the columns of its row first. */
function namesFor(name: PartKey, fields: readonly FormFieldInfo[]): Names {
  const all = expressionNames(fields)
  const [table, column] = name.split('.')
  const own = column === undefined ? undefined : fields.find(({ path }) => path === table)
  return own ? { ...all, ...expressionNames(own.inside), parent: { kind: 'any', fields: all } } : all
}
