import { expect, test } from 'vitest'
import { frameAround, landFor, projector, readRing } from '../../../../src/desk/sailing/map/RouteMap.tsx'

const piraeus = { longitude: 23.63, latitude: 37.94 }
const santorini = { longitude: 25.43, latitude: 36.39 }
const dover = { longitude: 1.33, latitude: 51.13 }
const calais = { longitude: 1.86, latitude: 50.97 }

test('an outline is decoded from its first corner and the steps that follow', () => {
  expect(readRing('2363 3794 10 -5 -10 0')).toEqual([
    { longitude: 23.63, latitude: 37.94 },
    { longitude: 23.73, latitude: 37.89 },
    { longitude: 23.63, latitude: 37.89 },
  ])
})

test('the map contains every port with sea around it, in its own proportions', () => {
  const frame = frameAround([piraeus, santorini], 2)
  const place = projector(frame, 340, 170)
  for (const port of [piraeus, santorini]) {
    const [x, y] = place(port)
    expect(x > 20 && x < 320 && y > 10 && y < 160).toBe(true)
  }
  const across = (frame.east - frame.west) * Math.cos((37.165 * Math.PI) / 180)
  expect(across / (frame.north - frame.south)).toBeCloseTo(2, 2)
})

test('ports at the same position still have a map', () => {
  const { west, east } = frameAround([piraeus, piraeus], 2)
  expect(east - west).toBeGreaterThan(0.3)
})

test('land is drawn around Greece, in detail, and in the Channel', async () => {
  const greece = await landFor(frameAround([piraeus, santorini], 2))
  const channel = await landFor(frameAround([dover, calais], 2))
  expect(greece.length).toBeGreaterThan(30)
  expect(channel.length).toBeGreaterThan(0)
})
