/** Settings as cards, one for each tab or section of their form, each saved on its own; links to them stand beside. */
import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { FormState } from '../form-footer'
import { TabPanel } from '../form-panels'
import { useFormScope, type CardSaver } from '../state/form-context'
import { useFormState } from '../state/form-store'
import { changedFields } from '../state/form-values'
import { Blocks } from './form-blocks'
import { cardsOf, fieldsIn, type LayoutTab } from './form-layout'
import { blockTitle, tabPurposeKey, tabTitle } from './layout-titles'
import './form-cards.css'

interface FormCardsProps {
  cards: CardSaver
  layout: readonly LayoutTab[]
  /** By the name of the field. */
  contents: ReadonlyMap<string, ReactElement>
}

export function FormCards({ cards, layout, contents }: FormCardsProps) {
  const { entity } = useFormScope()
  const { t, i18n } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const id = useId()
  const words = { t, entity, language }
  const all = cardsOf(layout).map((card, at) => {
    const own = tabTitle(words, card)
    const [block] = card.blocks
    const purpose = card.tab === undefined ? undefined : tabPurposeKey(entity, card.tab)
    return {
      ...{ card, id: `${id}${at}`, own, purpose: purpose && i18n.exists(purpose) ? purpose : undefined },
      title: own ?? (block && blockTitle(words, block)) ?? t('screens:form.general'),
    }
  })
  return (
    <div className="k-settings-cards" data-anchors={all.length > 2 || undefined}>
      {all.length > 2 && (
        <nav className="k-card-anchors" aria-label={t('screens:settings.sections')}>
          {all.map(({ id: target, title }) => (
            <Button key={target} type="text" onClick={() => goTo(target)}>
              {title}
            </Button>
          ))}
        </nav>
      )}
      <div className="k-card-column">
        {all.map(({ card, id: key, own, purpose, title }) => (
          <section key={key} id={key} tabIndex={-1} className="k-settings-card" aria-label={title} data-card={fieldsIn([card]).join(' ')}>
            {own !== undefined && <h2 className="k-form-section">{own}</h2>}
            {purpose && <p className="k-muted">{t(purpose)}</p>}
            <Blocks blocks={card.blocks} contents={contents} />
            {card.panel && <TabPanel load={card.panel} />}
            <CardFoot cards={cards} names={fieldsIn([card])} />
          </section>
        ))}
      </div>
    </div>
  )
}

function goTo(id: string): void {
  const card = document.getElementById(id)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

/** There while something in the card is unsaved. */
function CardFoot({ cards: { status, save, discard }, names }: { cards: CardSaver; names: readonly string[] }) {
  const { store, entity } = useFormScope()
  const { t } = useTranslation('screens')
  const changes = useFormState(store, ({ base, values }) =>
    base === values ? 0 : changedFields(entity, base, values).filter((name) => names.includes(name)).length,
  )
  if (changes === 0) return null
  const busy = status !== 'idle'
  return (
    <div className="k-form-foot k-card-foot">
      <FormState status={status} changes={changes} />
      <Button onClick={() => discard(names)} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={busy} onClick={() => save(names)}>
        {t('form.save')}
      </Button>
    </div>
  )
}
