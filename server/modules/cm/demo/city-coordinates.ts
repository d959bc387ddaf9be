/** Where the cities of the demo's customers are: decimal degrees (WGS 84) of the quarter that the streets of organizations.ts are in. */

const cities: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  高雄市: [22.596, 120.315],
  臺北市: [25.079, 121.575],
  基隆市: [25.128, 121.741],
  臺中市: [24.251, 120.542],
  新北市: [25.066, 121.457],
  桃園市: [25.055, 121.372],
  臺南市: [23, 120.172],
  新竹市: [24.78, 121.005],
  横浜市: [35.444, 139.641],
  神戸市: [34.668, 135.214],
  江東区: [35.624, 139.779],
  大阪市: [34.641, 135.42],
  葵青區: [22.352, 114.127],
  九龍城區: [22.323, 114.207],
  東區: [22.285, 114.215],
  上海市: [31.23, 121.47],
  宁波市: [29.87, 121.54],
  深圳市: [22.49, 113.92],
  广州市: [23.13, 113.26],
  青岛市: [36.1, 120.42],
  天津市: [39.08, 117.2],
  大连市: [38.92, 121.62],
  厦门市: [24.49, 118.13],
  苏州市: [31.3, 120.6],
  杭州市: [30.26, 120.19],
  南京市: [32.05, 118.79],
  福州市: [26.07, 119.3],
  武汉市: [30.58, 114.29],
  珠海市: [22.25, 113.56],
}

/** @param n so that two of one city do not lie on each other: some hundred metres apart */
export function coordinatesOf(city: string, n: number): { lat: string; lng: string } {
  const found = cities[city]
  if (!found) throw new Error(`The demo does not know where ${city} is.`)
  const apart = (factor: number) => (((n * factor) % 41) - 20) / 4000
  return { lat: (found[0] + apart(17)).toFixed(6), lng: (found[1] + apart(29)).toFixed(6) }
}
