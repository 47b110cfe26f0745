/** The link between a datasource and a policy. */
export type Attachment = {
  datasourceId: string;
  policyId: string;
  enabled: boolean;
  /** Of several enabled ones, a manual backup uses the one with the highest. */
  priority: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Which attachment, and of whom. */
export type AttachmentKey = { organisation: string; datasourceId: string; policyId: string };
