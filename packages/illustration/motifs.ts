import { drawBath } from './motifs/bath.ts'
import { drawBottle } from './motifs/bottle.ts'
import { drawBrush } from './motifs/brush.ts'
import { drawComb } from './motifs/comb.ts'
import { drawCup } from './motifs/cup.ts'
import { drawDrop } from './motifs/drop.ts'
import { drawFabric } from './motifs/fabric.ts'
import { drawFlower } from './motifs/flower.ts'
import { drawHair } from './motifs/hair.ts'
import { drawKimono } from './motifs/kimono.ts'
import { drawLeaf } from './motifs/leaf.ts'
import { drawLipstick } from './motifs/lipstick.ts'
import { drawMirror } from './motifs/mirror.ts'
import { drawMoon } from './motifs/moon.ts'
import { drawMountain } from './motifs/mountain.ts'
import { drawPaper } from './motifs/paper.ts'
import { drawPlate } from './motifs/plate.ts'
import { drawPolish } from './motifs/polish.ts'
import { drawPortrait } from './motifs/portrait.ts'
import { drawSea } from './motifs/sea.ts'
import { drawShadow } from './motifs/shadow.ts'
import { drawStone } from './motifs/stone.ts'
import { drawTown } from './motifs/town.ts'
import { drawWindow } from './motifs/window.ts'
import type { Scene } from './scene.ts'

export const motifs = {
  hair: drawHair,
  comb: drawComb,
  mirror: drawMirror,
  lipstick: drawLipstick,
  shadow: drawShadow,
  brush: drawBrush,
  bottle: drawBottle,
  drop: drawDrop,
  leaf: drawLeaf,
  polish: drawPolish,
  bath: drawBath,
  stone: drawStone,
  moon: drawMoon,
  fabric: drawFabric,
  kimono: drawKimono,
  cup: drawCup,
  flower: drawFlower,
  window: drawWindow,
  plate: drawPlate,
  mountain: drawMountain,
  town: drawTown,
  sea: drawSea,
  paper: drawPaper,
  portrait: drawPortrait,
} satisfies Record<string, (scene: Scene) => string>

export type Motif = keyof typeof motifs
