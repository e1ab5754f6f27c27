import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { enter } from './blocks.ts'
import { around } from './containers.ts'

/** Inserts an empty member (a question, a step) after the current one. */
export function addMember(groupName: string, name: string): Command {
  return (state, dispatch) => {
    const made = schema.nodes[name]?.createAndFill() ?? undefined
    return made !== undefined && addMembers(groupName, name, [made])(state, dispatch)
  }
}

/** Removes the current member; the last one is removed together with its block. */
export function removeMember(groupName: string, name: string): Command {
  return (state, dispatch) => {
    const member = around(state, name)
    const group = around(state, groupName)
    const count = group?.node.children.filter((child) => child.type.name === name).length ?? 0
    if (member === undefined || count < 2) return false
    dispatch?.(state.tr.delete(member.position, member.position + member.node.nodeSize).scrollIntoView())
    return true
  }
}

export function addMembers(groupName: string, name: string, made: Node[]): Command {
  return (state, dispatch) => {
    const group = around(state, groupName)
    if (group === undefined || made.length === 0) return false
    const last = group.node.children
      .filter((child) => child.type.name === name)
      .reduce((size, child) => size + child.nodeSize, 0)
    const member = around(state, name)
    const at = member === undefined ? group.position + 1 + last : member.position + member.node.nodeSize
    dispatch?.(enter(state.tr.insert(at, made), at).scrollIntoView())
    return true
  }
}
