{{/* Name of the release, which all objects share. */}}
{{- define "hulak.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "hulak.selector" -}}
app.kubernetes.io/name: hulak
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "hulak.labels" -}}
{{ include "hulak.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Components that the chart runs. */}}
{{- define "hulak.components" -}}
{{- ternary (list "api" "followers" "relay") (list "api" "followers") (ne .Values.nats.url "") | toJson -}}
{{- end -}}

{{- define "hulak.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "hulak.name" .) "default" .Values.serviceAccount.create) -}}
{{- end -}}

{{- define "hulak.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* Security and image settings of every pod. */}}
{{- define "hulak.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  # Files with keys must be readable only by their owner, so Kubernetes changes only the owner of the directory.
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Image and security settings of every container. */}}
{{- define "hulak.container" -}}
image: {{ include "hulak.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end -}}

{{/* Settings of every container. */}}
{{- define "hulak.settings" -}}
- name: HULAK_ENV
  value: {{ (get .Values.settings "HULAK_ENV") | default "production" | quote }}
- name: HULAK_DATA
  value: /var/lib/hulak
- name: DATABASE_URL_FILE
  value: /run/secrets/hulak/database-url
{{- range $name, $value := omit .Values.settings "HULAK_ENV" "HULAK_MASTER_KEY" }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{/* Settings of the containers that need secrets besides the database's login. */}}
{{- define "hulak.secretSettings" -}}
- name: HULAK_MASTER_KEY
  value: {{ (get .Values.settings "HULAK_MASTER_KEY") | default "file:/run/secrets/hulak/master-key" | quote }}
- name: HULAK_SMTP_URL_FILE
  value: /run/secrets/hulak/smtp-url
- name: HULAK_SMS_KEY_FILE
  value: /run/secrets/hulak/sms-key
- name: HULAK_PUSH_KEY_FILE
  value: /run/secrets/hulak/push-key
{{- end -}}

{{/* Settings of the containers that read archives. */}}
{{- define "hulak.storageSettings" -}}
{{- with .Values.objectStorage }}
{{- if .url }}
- name: HULAK_ARCHIVE_DIR
  value: {{ .url | quote }}
- name: S3_ENDPOINT
  value: {{ .endpoint | quote }}
- name: S3_REGION
  value: {{ .region | quote }}
- name: S3_PATH_STYLE
  value: {{ .pathStyle | quote }}
{{- if .accessKey }}
- name: AWS_ACCESS_KEY_ID_FILE
  value: /run/secrets/hulak/s3-access-key
- name: AWS_SECRET_ACCESS_KEY_FILE
  value: /run/secrets/hulak/s3-secret-key
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "hulak.mounts" -}}
- {name: data, mountPath: /var/lib/hulak}
- {name: secrets, mountPath: /run/secrets/hulak, readOnly: true}
- {name: tmp, mountPath: /tmp}
{{- end -}}

{{/* Volumes of every pod. The second item of the argument is the secret, and the others are the keys to mount. */}}
{{- define "hulak.volumes" -}}
{{- $context := first . -}}
- name: data
  persistentVolumeClaim: {claimName: {{ $context.Values.data.claim | quote }}}
- name: tmp
  emptyDir: {sizeLimit: 256Mi}
- name: secrets
  secret:
    secretName: {{ index . 1 | quote }}
    defaultMode: 0440
    items:
{{- range slice . 2 }}
      - {key: {{ . }}, path: {{ . }}}
{{- end }}
{{- end -}}
