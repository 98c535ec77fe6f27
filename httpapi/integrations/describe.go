package integrations

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain/webhook"
)

// summaries describe the public events.
var summaries = map[webhook.Type]string{
	webhook.TransferCreated:         "A sender created a transfer",
	webhook.TransferPaymentSettled:  "The sender's payment is in our account",
	webhook.TransferPaymentDeclined: "The sender's payment was declined",
	webhook.TransferPaymentReturned: "The sender's bank took the payment back",
	webhook.TransferPayoutReady:     "The cash is ready for pickup",
	webhook.TransferDelivered:       "The beneficiary received the money",
	webhook.TransferPayoutFailed:    "The payout partner could not pay",
	webhook.TransferCanceled:        "The transfer was canceled",
	webhook.TransferRefunded:        "The sender was refunded",
	webhook.RatePublished:           "An exchange rate was published",
	webhook.LedgerDayClosed:         "The ledger of a day was closed",
}

const signatureScheme = "webhookSignature"

// DescribeWebhooks adds the public events to an OpenAPI document.
func DescribeWebhooks(document *huma.OpenAPI) {
	document.Webhooks = map[string]*huma.PathItem{}
	document.Components.SecuritySchemes[signatureScheme] = &huma.SecurityScheme{
		Type: "apiKey", In: "header", Name: "webhook-signature", Description: "Signature of the message, as Standard Webhooks 1.0 specifies",
	}
	for _, t := range webhook.Types() {
		body := &huma.Schema{
			Type: huma.TypeObject, Required: []string{"type", "timestamp", "data"},
			Properties: map[string]*huma.Schema{
				"type":      {Type: huma.TypeString, Enum: []any{string(t)}},
				"timestamp": {Type: huma.TypeString, Format: "date-time", Description: "When the event occurred"},
				"data":      document.Components.Schemas.Schema(reflect.TypeOf(webhook.DataOf(t)), true, ""),
			},
		}
		document.Webhooks[string(t)] = &huma.PathItem{Post: &huma.Operation{
			OperationID: "webhook_" + strings.ReplaceAll(string(t), ".", "_"), Summary: summaries[t], Tags: []string{"webhooks"},
			Description: "Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.",
			RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: body}}},
			Security:    []map[string][]string{{signatureScheme: {}}},
			Responses:   map[string]*huma.Response{"2XX": {Description: "The message was received"}},
		}}
	}
}
