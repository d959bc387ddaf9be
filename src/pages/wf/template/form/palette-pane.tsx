/** What can be put into a form: dragged, clicked, or chosen by Enter. On a phone a menu of it. */
import { useId, useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Input } from 'antd'
import { useDraggable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { MenuButton } from '../../../../ui/menu-button'
import { useIsPhone } from '../../../../ui/use-is-phone'
import { paletteItem, paletteItems, paletteSuites } from '../../../../shared/wf/palette/palette'
import { paletteGroups, type PaletteItem } from '../../../../shared/wf/palette/palette-item'
import { useDesign } from './design-scope'
import { dragIdOf } from './form-drag'
import { itemName } from './part-words'
import { useActions } from '../use-actions'

export function PalettePane() {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const { insert } = useDesign()
  const isPhone = useIsPhone()
  const id = useId()
  const [text, setText] = useState('')
  // Their suites are registered with the answer.
  useActions()
  const all = [...paletteItems, ...paletteSuites()]
  const found = all.filter((item) => itemName(t, item, language).toLowerCase().includes(text.trim().toLowerCase()))
  const groups = paletteGroups
    .map((group) => ({ group, items: found.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0)
  if (isPhone)
    return (
      <MenuButton
        className="k-text-button"
        align="start"
        items={() =>
          groups.map(({ group, items }) => ({
            key: group,
            type: 'group' as const,
            label: t(`form_designer.group.${group}`),
            children: items.map((item) => ({ key: item.name, label: itemName(t, item, language) })),
          }))
        }
        onClick={({ key }) => {
          const item = paletteItem(key)
          if (item) insert(item)
        }}
      >
        <PlusOutlined aria-hidden /> {t('form_designer.add')}
      </MenuButton>
    )
  return (
    <section className="k-design-palette" aria-labelledby={id}>
      <h2 className="k-visually-hidden" id={id}>
        {t('form_designer.palette')}
      </h2>
      <Input
        allowClear
        placeholder={t('form_designer.find_item')}
        aria-label={t('form_designer.find_item')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {groups.map(({ group, items }) => (
        <div key={group}>
          <h3>{t(`form_designer.group.${group}`)}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.name}>
                <PaletteButton item={item} name={itemName(t, item, language)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A click inserts below what is selected. */
function PaletteButton({ item, name }: { item: PaletteItem; name: string }) {
  const { insert } = useDesign()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: dragIdOf.item(item.name), data: { name } })
  return (
    <button ref={setNodeRef} type="button" data-dragging={isDragging || undefined} {...listeners} onClick={() => insert(item)}>
      {name}
    </button>
  )
}
