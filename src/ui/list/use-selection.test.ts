import { describe, expect, test } from 'vitest'
import { nothing, type Selected, toggled, withAllShown } from './use-selection'

const shown = ['a', 'b', 'c', 'd', 'e']
const ids = (selected: Selected) => [...selected.ids].toSorted()

describe('selecting rows', () => {
  test('one after the other, and deselecting one', () => {
    const two = toggled(toggled(nothing, shown, 'b', false), shown, 'd', false)
    expect(ids(two)).toEqual(['b', 'd'])
    expect(ids(toggled(two, shown, 'b', false))).toEqual(['d'])
  })

  test('a range in either direction', () => {
    const down = toggled(toggled(nothing, shown, 'b', false), shown, 'd', true)
    expect(ids(down)).toEqual(['b', 'c', 'd'])
    const up = toggled(toggled(nothing, shown, 'd', false), shown, 'b', true)
    expect(ids(up)).toEqual(['b', 'c', 'd'])
  })

  test('a range is deselected if its end was selected', () => {
    const all = toggled(withAllShown(nothing, shown), shown, 'b', false)
    expect(ids(all)).toEqual(['a', 'c', 'd', 'e'])
    expect(ids(toggled(all, shown, 'd', true))).toEqual(['a', 'e'])
  })

  test('a range without a valid start is one row', () => {
    expect(ids(toggled(nothing, shown, 'c', true))).toEqual(['c'])
    const gone = toggled(nothing, ['x'], 'x', false)
    expect(ids(toggled(gone, shown, 'c', true))).toEqual(['c', 'x'])
  })

  test('deselecting one of all matches keeps the other rows shown', () => {
    const everything: Selected = { ...nothing, all: true }
    const rest = toggled(everything, shown, 'c', false)
    expect(rest.all).toBe(false)
    expect(ids(rest)).toEqual(['a', 'b', 'd', 'e'])
  })
})
