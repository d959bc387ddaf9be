/** The palette: a menu of the types that the event may ask, in groups. */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu-button'
import type { QuestionType } from '../../../shared/vs/question'
import { useDesign } from './design-scope'
import { offeredGroups } from './edit/question-kinds'

export function AddQuestion() {
  const { t } = useTranslation('vs')
  const { kind, add } = useDesign()
  const groups = offeredGroups(kind)
  return (
    <MenuButton
      className="k-text-button"
      align="start"
      items={() =>
        groups.map(({ group, types }) => ({
          key: group,
          type: 'group' as const,
          label: t(`design.group.${group}`),
          children: types.map((type) => ({ key: type, label: t(`entity.event.fields.questions.fields.type.enum.${type}`) })),
        }))
      }
      onClick={({ key }) => add(key as QuestionType)}
    >
      <PlusOutlined aria-hidden /> {t('design.add')}
    </MenuButton>
  )
}
