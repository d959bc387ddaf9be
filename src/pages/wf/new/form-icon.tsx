/** The picture of a form, by the name that its page in the administration gives it; one that is not known here is that of any form. */
import type { ComponentType } from 'react'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CarOutlined from '@ant-design/icons/CarOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CoffeeOutlined from '@ant-design/icons/CoffeeOutlined'
import DollarOutlined from '@ant-design/icons/DollarOutlined'
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import WalletOutlined from '@ant-design/icons/WalletOutlined'
import './form-icon.css'

export const formIcons = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  'clock-circle': ClockCircleOutlined,
  coffee: CoffeeOutlined,
  dollar: DollarOutlined,
  'field-time': FieldTimeOutlined,
  'file-protect': FileProtectOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  idcard: IdcardOutlined,
  laptop: LaptopOutlined,
  notification: NotificationOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  'shopping-cart': ShoppingCartOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  'user-add': UserAddOutlined,
  wallet: WalletOutlined,
} as const satisfies Readonly<Record<string, ComponentType>>

export type FormIconName = keyof typeof formIcons
const icons: Readonly<Record<string, ComponentType>> = formIcons

export function FormIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? FormOutlined
  return (
    <span className="k-form-icon" aria-hidden>
      <Icon />
    </span>
  )
}
