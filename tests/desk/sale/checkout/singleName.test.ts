import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { expect, test } from 'vitest'
import { commands } from '../../../../src/desk/command/registry.ts'
import { saleCommands } from '../../../../src/desk/sale/saleCommands.ts'
import { offers, workingBooking } from '../../../../src/desk/sale/model/pricing.ts'
import { useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { availabilityOf, back } from '../exampleTrips.ts'
import { out } from '../saleResponses.ts'

const suharto = { people: [{ surname: '', name: 'SUHARTO', sex: 'MALE' as const }] }
const first = () => useSale.getState().workingBooking.people[0]

const takingSingleNames = (companies: readonly boolean[]) =>
  setAvailability(
    [out, back].map((trip, nth) => {
      const one = availabilityOf(trip)
      const singleNames = companies[nth] ?? false
      return { ...one, validationAttributes: { ...one.validationAttributes, singleNames } }
    }),
  )

test('a single name on the line is refused while a company of one trip takes none, and entered where all do', async () => {
  commands.register(saleCommands)
  commands.configure({
    services: {
      navigate: () => {},
      load: async () => {},
      workingBooking,
      offers,
      notifyDone: () => {},
    } as never,
    onRefusal: () => {},
  })
  commands.enter('step2')
  const trips = [out, back]
  chooseTrips({ trips, wanted: 2, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  takingSingleNames([true, false])
  expect(await commands.run(saleCommand.people, suharto, 'line')).toMatchObject({
    done: false,
    refusal: { refusal: 'single_name', parameters: { company: 'GLJ' } },
  })
  expect(first()).toMatchObject({ surname: '', name: '' })
  takingSingleNames([true, true])
  await commands.run(saleCommand.people, suharto, 'line')
  expect(first()).toMatchObject({ surname: '', name: 'SUHARTO' })
})
