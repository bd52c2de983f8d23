import { expect, test } from 'vitest'
import { compareWithBaseline, ratiosOf } from '../bench/lib/gate.mjs'

const failing = (rows: Parameters<typeof ratiosOf>[0], baseline: Record<string, number>, machine = 10) =>
  compareWithBaseline(ratiosOf(rows, machine), baseline)
    .filter(({ failed }) => failed)
    .map(({ name }) => name)

test('a rate fails the gate if its share of the floor fell by more than a tenth', () => {
  const rate = (value: number) => [{ measurement: 'lists', unit: '/s', value, floor: 1000 }]
  expect(failing(rate(500), { lists: 0.5 })).toEqual([])
  expect(failing(rate(460), { lists: 0.5 })).toEqual([])
  expect(failing(rate(450), { lists: 0.5 })).toEqual(['lists'])
})

test('bytes and memory fail the gate if they grew by more than a tenth', () => {
  const bytes = (value: number) => [{ measurement: '/login', unit: 'KiB', value }]
  expect(failing(bytes(160), { '/login': 150 })).toEqual([])
  expect(failing(bytes(166), { '/login': 150 })).toEqual(['/login'])
})

test('a time is compared with a fixed piece of work on the same machine', () => {
  const start = [{ measurement: 'start', unit: 'ms', value: 600 }]
  expect(failing(start, { start: 60 }, 10)).toEqual([])
  expect(failing(start, { start: 60 }, 9)).toEqual(['start'])
})

test('the processor time of a request is compared beside its rate', () => {
  const page = [{ measurement: '/app', unit: '/s', value: 200, floor: 1000, cpu: 6 }]
  expect(failing(page, { '/app': 0.2, '/app, processor': 0.5 })).toEqual(['/app, processor'])
})

test('a figure of the baseline that was not measured fails', () =>
  expect(failing([], { lists: 0.5 })).toEqual(['lists']))

test('a measurement without a baseline does not fail', () =>
  expect(failing([{ measurement: 'new', unit: 'ms', value: 600 }], {})).toEqual([]))
