/** The icon that a bookmark was given. */
import type { ComponentType } from 'react'
import BookOutlined from '@ant-design/icons/BookOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import CloudOutlined from '@ant-design/icons/CloudOutlined'
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import DollarOutlined from '@ant-design/icons/DollarOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import ShopOutlined from '@ant-design/icons/ShopOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'

const icons: Readonly<Record<string, ComponentType>> = {
  link: LinkOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  cloud: CloudOutlined,
  contacts: ContactsOutlined,
  file: FileOutlined,
  form: FormOutlined,
  globe: GlobalOutlined,
  mail: MailOutlined,
  money: DollarOutlined,
  phone: PhoneOutlined,
  shop: ShopOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
}

/** @returns undefined for a bookmark without one */
export function bookmarkIcon(name: string | null) {
  const Icon = icons[name ?? '']
  return Icon && <Icon />
}
