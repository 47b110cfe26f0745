export { HEAD_BYTES, isHead } from './age/header.ts';
export { generateIdentity, isRecipient, recipientOf } from './age/keys.ts';
export { atMost } from './at-most.ts';
export { codeOf } from './code.ts';
export { compareMeasured, nameOf as tableName } from './compare.ts';
export { withDefinitions } from './compare-definitions.ts';
export { type ComparedDerived, compareDerived } from './compare-derived.ts';
export { type ComparedInventory, compareInventory, inventoryLine } from './compare-inventory.ts';
export { decryptWith, type Expected } from './decrypt.ts';
export { createDigest, expectDigest } from './digest.ts';
export { encryptTo } from './encrypt.ts';
export { ArtifactCorrupt, CompressorFailed, IdentityMismatch } from './errors.ts';
export { gunzip } from './gunzip.ts';
export { artifactKey, artifactKeyOf, manifestKeyOf, parseKey } from './keys.ts';
export { ManifestInvalid, parseManifest, readManifest, sealManifest } from './manifest.ts';
export { measure } from './measure.ts';
export {
  type Asleep,
  type AsText,
  COMPARED,
  type Code,
  type CodeStatement,
  type Derived,
  type DerivedMeasure,
  type Difference,
  DumpUnreadable,
  type Inventory,
  type Measured,
  type MeasureOptions,
  type Measurer,
  type NotInDump,
  type Origin,
  RUNS,
  type Runs,
  type Surroundings,
  type TableMeasure,
} from './model.ts';
export { openArtifact } from './open-artifact.ts';
export { giveBack, makeTemporaryFolder, openOutput, TEMPORARY_KIND } from './pipes/index.ts';
export { type Beginning, lookingFirst, originOf } from './preamble.ts';
export { type Manifest, ManifestV1, type UnsealedManifest } from './schema.ts';
export { through } from './stage.ts';
export { createZstd, findZstd } from './zstd.ts';
