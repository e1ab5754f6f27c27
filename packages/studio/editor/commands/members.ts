import type { Picture } from '@tsuzuri/content/body/picture'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { pictureNode } from '../document/body-to-document.ts'
import { schema } from '../document/schema.ts'
import { enter } from './blocks.ts'
import { around } from './containers.ts'

/** Another question below the present one. */
export const addPair: Command = (state, dispatch) => {
  const made = schema.nodes.pair.createAndFill()
  return made !== null && addMembers('qa', 'pair', [made])(state, dispatch)
}

/** More pictures after the present one. */
export function addPictures(pictures: Picture[]): Command {
  return addMembers('gallery', 'picture', pictures.map(pictureNode))
}

/** Takes the present question or picture away; the last one goes only with its block. */
export function removeMember(name: 'pair' | 'picture'): Command {
  return (state, dispatch) => {
    const member = around(state, name)
    const group = around(state, 'qa', 'gallery')
    const count = group?.node.children.filter((child) => child.type.name === name).length ?? 0
    if (member === undefined || count < 2) return false
    dispatch?.(state.tr.delete(member.position, member.position + member.node.nodeSize).scrollIntoView())
    return true
  }
}

function addMembers(groupName: string, name: string, made: Node[]): Command {
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
