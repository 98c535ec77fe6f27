package transfers

import (
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// byReference is the input for calls with a transfer's reference number in the path.
type byReference struct {
	Ref string `path:"ref" maxLength:"32"`
}

// createTransactionInput is the input for the call that creates a transfer or looks up the result of an earlier request.
type createTransactionInput struct {
	OnlyIfSent bool `query:"onlyIfSent" doc:"If true, creates nothing. Returns the transfer created by an earlier request with the same Idempotency-Key and body, or fails with TRANSFER_NOT_SENT"`
	Body       dto.CreateTransaction
}

// transactionSearch selects a page of the sender's transfers.
type transactionSearch struct {
	TransactionPage
	Search string `query:"search" maxLength:"64" doc:"Part of the beneficiary's name, or the start of a receipt number or an amount. Also matches a complete reference number"`
}

// TransactionPage selects a page of transfers (spec 7.09b).
type TransactionPage struct {
	Page           int    `query:"page" minimum:"0" maximum:"100000" default:"0"`
	PageSize       int    `query:"pageSize" minimum:"1" maximum:"100" default:"20"`
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
}

// transferPage selects a page of all senders' transfers.
type transferPage struct {
	TransferFilter
	Before string `query:"before" pattern:"^[0-9]{1,19}(@([0-9]{1,15}[.][0-9]{2}|[A-Z_]{1,32}))?$" doc:"Cursor from the previous page's next. Send it with the same filter and order"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// TransferFilter selects all senders' transfers. It is exported because the server cannot set the fields of an embedded unexported
// struct.
type TransferFilter struct {
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
	PayoutMethod   string `query:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	FundingSource  string `query:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	Sender         string `query:"sender" maxLength:"64" doc:"ID of the sender"`
	Beneficiary    string `query:"beneficiary" maxLength:"64" doc:"ID of the beneficiary"`
	From           string `query:"from" format:"date-time" doc:"Only transfers created at or after this time"`
	To             string `query:"to" format:"date-time" doc:"Only transfers created before this time"`
	AmountFrom     string `query:"amountFrom" maxLength:"24" doc:"Minimum amount sent in USD, inclusive"`
	AmountTo       string `query:"amountTo" maxLength:"24" doc:"Maximum amount sent in USD, inclusive"`
	Sort           string `query:"sort" enum:"OLDEST,LARGEST,SMALLEST,MOST_RECEIVED,LEAST_RECEIVED,STATUS,STATUS_REVERSE,DELIVERY,DELIVERY_REVERSE" doc:"Order of the transfers. LARGEST and SMALLEST sort by the amount sent. The default is newest first"`
}

// reprocessedPage selects a page of reprocessed transfers, by page number or by cursor.
type reprocessedPage struct {
	TransactionPage
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's paging.next. If set, page is ignored"`
}

// transferUpload uploads a document that was requested from the sender of a transfer.
type transferUpload struct {
	core.ByID
	Kind    string `query:"kind" maxLength:"32" required:"true" doc:"Kind of the requested document"`
	Name    string `query:"name" maxLength:"255" doc:"Name of the document. Its extension is set from the detected type"`
	RawBody []byte `contentType:"application/octet-stream"`
}
