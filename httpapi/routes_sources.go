package httpapi

// sourcesRoutes lists the routes of this feature.
var sourcesRoutes = []route{
	{get, "/v1/senders/banks", "listSenderBanks", "List the sender's bank accounts",
		senderOnly, handle((*Server).listSenderBanks), nil},
	{remove, "/v1/senders/banks/{id}", "removeSenderBank", "Remove a bank account",
		senderOnly, handle((*Server).removeSenderBank), nil},
	{get, "/v1/senders/cards", "listSenderCards", "List the sender's debit cards",
		senderOnly, handle((*Server).listSenderCards), nil},
	{remove, "/v1/senders/cards/{id}", "removeSenderCard", "Remove a debit card",
		senderOnly, handle((*Server).removeSenderCard), nil},
}
