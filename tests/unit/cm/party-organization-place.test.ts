/** Where an organization is, of its addresses (cm.md §3.3). */
import { expect, test } from 'vitest'
import { placeOf, type PlacedAddress } from '../../../server/modules/cm/party/rules/organization-place'

const address = (values: Partial<PlacedAddress>): PlacedAddress => ({
  kind: 'other',
  city: null,
  is_default: false,
  lat: null,
  lng: null,
  ...values,
})

test('of the registered address, the default one first; else of the first that says it', () => {
  expect(placeOf([])).toEqual({ city: null, lat: null, lng: null })
  const [billing, registered, main] = [
    address({ kind: 'billing', city: '新北市', lat: '1', lng: '2' }),
    address({ kind: 'registered', city: '臺北市' }),
    address({ kind: 'registered', city: '高雄市', is_default: true, lat: '3', lng: '4' }),
  ]
  expect(placeOf([billing, registered])).toEqual({ city: '臺北市', lat: '1', lng: '2' })
  expect(placeOf([billing, registered, main])).toEqual({ city: '高雄市', lat: '3', lng: '4' })
  expect(placeOf([address({ lat: '5' }), address({ city: '', lng: '6' })])).toEqual({ city: null, lat: null, lng: null })
})
