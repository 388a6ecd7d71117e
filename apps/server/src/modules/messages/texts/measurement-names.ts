import { translateMeasurementName } from '@fieldport/domain'

/** Names of the measurement catalogue; a name that is the same in the language is missing. */
type Names = Readonly<Record<string, string>>

const german: Names = {
  State: 'Zustand',
  Frequency: 'Frequenz',
  'Duty Cycle': 'Tastgrad',
  'Pulse Count': 'Impulszähler',
  Current: 'Strom',
  'Ambient Temperature': 'Umgebungstemperatur',
  Humidity: 'Luftfeuchte',
  Pressure: 'Luftdruck',
  Light: 'Helligkeit',
  'Supply Voltage': 'Versorgungsspannung',
  'LiPo Voltage': 'LiPo-Spannung',
  'Battery Voltage': 'Batteriespannung',
  'Regulated Voltage': 'Geregelte Spannung',
  Pitch: 'Nickwinkel',
  Roll: 'Rollwinkel',
  Angle: 'Winkel',
  Motion: 'Bewegung',
  'Acceleration X': 'Beschleunigung X',
  'Acceleration Y': 'Beschleunigung Y',
  'Acceleration Z': 'Beschleunigung Z',
  'Movement Hours': 'Fahrstunden',
  Speed: 'Geschwindigkeit',
  Odometer: 'Kilometerzähler',
  Latitude: 'Breitengrad',
  Longitude: 'Längengrad',
  Heading: 'Kurs',
  Altitude: 'Höhe',
  Satellites: 'Satelliten',
  'Wi-Fi Signal': 'WLAN-Signal',
  '4G Signal': '4G-Signal',
  Voltage: 'Spannung',
  'Pulse Change': 'Impulsänderung',
  Custom: 'Benutzerdefiniert',
  Thermocouple: 'Thermoelement',
  'Hour Meter': 'Betriebsstunden',
  Hours: 'Stunden',
}

const arabic: Names = {
  State: 'الحالة',
  Frequency: 'التردد',
  'Duty Cycle': 'دورة التشغيل',
  'Pulse Count': 'عدد النبضات',
  Current: 'التيار',
  'Ambient Temperature': 'درجة حرارة المحيط',
  Humidity: 'الرطوبة',
  Pressure: 'الضغط',
  Light: 'الإضاءة',
  'Supply Voltage': 'جهد التغذية',
  'LiPo Voltage': 'جهد بطارية LiPo',
  'Battery Voltage': 'جهد البطارية',
  'Regulated Voltage': 'الجهد المنظَّم',
  Pitch: 'الميل الطولي',
  Roll: 'الميل العرضي',
  Angle: 'الزاوية',
  Motion: 'الحركة',
  'Acceleration X': 'التسارع X',
  'Acceleration Y': 'التسارع Y',
  'Acceleration Z': 'التسارع Z',
  'Movement Hours': 'ساعات التنقّل',
  Speed: 'السرعة',
  Odometer: 'عداد المسافة',
  Latitude: 'خط العرض',
  Longitude: 'خط الطول',
  Heading: 'الاتجاه',
  Altitude: 'الارتفاع',
  Satellites: 'الأقمار الصناعية',
  'Wi-Fi Signal': 'إشارة Wi-Fi',
  '4G Signal': 'إشارة 4G',
  Analog: 'تماثلي',
  Voltage: 'الجهد',
  Digital: 'رقمي',
  'Pulse Change': 'تغيّر النبضات',
  Custom: 'مخصص',
  Thermocouple: 'المزدوجة الحرارية',
  'Hour Meter': 'عداد الساعات',
  Hours: 'الساعات',
}

/** @param hoursOf the name of a measurement's hour counter */
const translator = (names: Names, hoursOf: (name: string) => string) => (name: string) =>
  translateMeasurementName(name, (word) => {
    const counted = /^(.+) Hours$/.exec(word)?.[1]
    return names[word] ?? (counted === undefined ? word : hoursOf(counted))
  })

export const germanMeasurement = translator(german, (name) => `${name} (Stunden)`)
export const arabicMeasurement = translator(arabic, (name) => `${name} (ساعات)`)
