export { type Channels, createChannels } from './channels.ts';
export type { ChannelKind, ChannelSettings } from './kind.ts';
export { CHANNEL_KINDS, type ChannelName, channelKind } from './kinds.ts';
export { ChannelFailure, type Message, type Patience } from './model.ts';
