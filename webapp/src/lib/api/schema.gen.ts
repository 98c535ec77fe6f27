// Generated from the API document by `npm run generate`. Do not edit.

interface JSONBody<Content> {
    content: {
        "application/json": Content;
    };
}
interface List<Item> {
    /** @description Absent if the list is complete */
    paging?: components["schemas"]["Paging"];
    result: Item[];
}
interface Page<Item> {
    /** @description Cursor for the next page. Send it as the after parameter. Absent on the last page */
    next?: string;
    result: Item[];
}
export interface paths {
    "/v1/admin": {
        /** Retrieve the current staff member */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["UserInfo"]>;
            };
        };
    };
    "/v1/admin/api-keys": {
        /** List API keys, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["APIKeys"]>;
            };
        };
        /** Request an API key and retrieve its secret */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateAPIKey"]>;
            responses: {
                200: JSONBody<components["schemas"]["CreatedAPIKey"]>;
            };
        };
    };
    "/v1/admin/api-keys/{id}/revoke": {
        /** Revoke an API key */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RevokeAPIKey"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/approval-rules": {
        /** Retrieve the rules that say who approves what */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ApprovalRules"]>;
            };
        };
        /** Request new approval rules */
        post: {
            requestBody: JSONBody<components["schemas"]["ChangeApprovalRules"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/approvals": {
        /** List requests that need a second person's approval */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                    /** @description If true, only pending requests, oldest first. Otherwise all requests, newest first */
                    pending?: boolean;
                    /** @description If true, only requests that the caller can approve, oldest first. A page can be shorter than the limit */
                    toApprove?: boolean;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageApproval"]>;
            };
        };
    };
    "/v1/admin/approvals/{id}": {
        /** Retrieve an approval request */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Approval"]>;
            };
        };
    };
    "/v1/admin/approvals/{id}/approve": {
        /** Approve a request as the second person */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ApproveResult"]>;
            };
        };
    };
    "/v1/admin/approvals/{id}/reject": {
        /** Reject a request, withdraw your own, or withdraw a scheduled change */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RejectApproval"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/as-of/lists/{list}": {
        /** List staff work items as of a past point in time */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Only events recorded by then are included */
                    asOf: string;
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    limit?: number;
                };
                path: {
                    list: "holds" | "cases" | "complaints" | "locked" | "differences" | "statements" | "deadlines" | "coupons" | "rates" | "sanctions-lists" | "exports";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PastList"]>;
            };
        };
    };
    "/v1/admin/as-of/people/{list}": {
        /** List staff or erasure requests as of a past point in time */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Only events recorded by then are included */
                    asOf: string;
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    limit?: number;
                };
                path: {
                    list: "staff" | "erasures";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PastList"]>;
            };
        };
    };
    "/v1/admin/as-of/prices": {
        /** Retrieve the rate, fee sets, and sanctions lists as of a past point in time */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Only events recorded by then are included */
                    asOf: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PastPrices"]>;
            };
        };
    };
    "/v1/admin/as-of/senders/{id}": {
        /** Retrieve a sender's limits as of a past point in time */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Only events recorded by then are included */
                    asOf: string;
                };
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PastSender"]>;
            };
        };
    };
    "/v1/admin/as-of/transfers": {
        /** List transfers as of a past point in time, newest first */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Only events recorded by then are included */
                    asOf: string;
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                    limit?: number;
                    /** @description Only transfers of the sender with this ID */
                    sender?: string;
                    transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PastTransfers"]>;
            };
        };
    };
    "/v1/admin/bank-files": {
        /** List files exchanged with the bank, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageBankFile"]>;
            };
        };
    };
    "/v1/admin/bank-returns": {
        /** List payments returned by senders' banks, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageBankReturn"]>;
            };
        };
    };
    "/v1/admin/browser-errors": {
        /** List browser errors, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListBrowserError"]>;
            };
        };
    };
    "/v1/admin/business": {
        /** Retrieve the business figures for a period */
        get: {
            parameters: {
                query?: {
                    /** @description First day of the period in Los Angeles time, YYYY-MM-DD. Defaults to a period of 30 days. The maximum is 366 days */
                    from?: string;
                    /** @description Last day of the period in Los Angeles time, YYYY-MM-DD. Defaults to today */
                    to?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["BusinessMetrics"]>;
            };
        };
    };
    "/v1/admin/callbacks": {
        /** List failed callbacks */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PagePendingCallback"]>;
            };
        };
    };
    "/v1/admin/callbacks/close": {
        /** Close a wrong callback */
        post: {
            requestBody: JSONBody<components["schemas"]["CallbackRetry"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/callbacks/retry": {
        /** Retry a failed callback */
        post: {
            requestBody: JSONBody<components["schemas"]["CallbackRetry"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases": {
        /** List compliance cases, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    limit?: number;
                    /** @description ID of a sender or a beneficiary. Only cases about their transfers, or in which they are suspected */
                    person?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["CasePage"]>;
            };
        };
    };
    "/v1/admin/cases/{id}": {
        /** Retrieve the compliance case for a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Case"]>;
            };
        };
        /** Open or reopen the compliance case for a transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseText"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/checklist": {
        /** Check or uncheck a step of a case's checklist */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseStepChange"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/close": {
        /** Close a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseText"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/decision": {
        /** Record the outcome of an investigation */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseOutcome"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/documents": {
        /** Attach a PDF, PNG, or JPEG to a case */
        post: {
            parameters: {
                query?: {
                    /** @description Name of the document. Its extension is set from the detected type */
                    name?: string;
                };
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/documents/{document}": {
        /** Download a case document */
        get: {
            parameters: {
                path: {
                    document: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
    };
    "/v1/admin/cases/{id}/notes": {
        /** Add a note to a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["NewCaseNote"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report": {
        /** Retrieve a case's latest suspicious activity report, or a new one that is filled in from the case */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ReportDetail"]>;
            };
        };
        /** Save a draft of a suspicious activity report */
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["Worksheet"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/acknowledgment": {
        /** Upload FinCEN's acknowledgment of a report */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/approve": {
        /** Approve a report, as one of two people */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReportRevision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/file": {
        /** Download the FinCEN file of a filed report */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/xml": string;
                    };
                };
            };
        };
        /** Make the FinCEN file of an approved report */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReportNumber"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/return": {
        /** Return a report to its author with a reason */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReturnedReport"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/review": {
        /** Record whether the activity in a filed report continues */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReportReview"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/report/submit": {
        /** Submit a report for approval */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReportRevision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/subjects": {
        /** Add a suspected person to a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseSubject"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/subjects/{person}": {
        /** Remove a suspected person from a case */
        delete: {
            parameters: {
                path: {
                    id: string;
                    person: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/tasks": {
        /** Add a task to a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["NewCaseTask"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/tasks/{task}/complete": {
        /** Complete a task */
        post: {
            parameters: {
                path: {
                    id: string;
                    task: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/transfers": {
        /** Link another transfer to a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CaseLink"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/cases/{id}/transfers/{transfer}": {
        /** Remove a linked transfer from a case */
        delete: {
            parameters: {
                path: {
                    id: string;
                    transfer: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints": {
        /** List complaints */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description Only complaints about this type of error */
                    errorType?: "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
                    limit?: number;
                    /** @description Only complaints of residents of this state */
                    senderState?: string;
                    /** @description Only complaints with this status */
                    status?: "OPEN" | "ANSWERED" | "INVESTIGATING" | "FOUND" | "AWAITING_CHOICE" | "CORRECTING" | "RESOLVED" | "CLOSED";
                    /** @description If true, only complaints that are not resolved or closed, oldest first. Otherwise all complaints, newest first */
                    unfinished?: boolean;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ComplaintPage"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}": {
        /** Retrieve a complaint with its error resolution */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ComplaintDetail"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/answer": {
        /** Reply to a complaint */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ComplaintReply"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/choice": {
        /** Record the sender's choice by phone or email */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RemedyChoice"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/classify": {
        /** Classify a complaint as an error notice */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ComplaintClassification"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/close": {
        /** Close a complaint with a reason */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ComplaintReply"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/finding": {
        /** Record the finding of an investigation */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ComplaintFinding"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/remedy": {
        /** Correct the error as the sender chose */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RemedyCorrection"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/complaints/{id}/result": {
        /** Send the result of an investigation */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/customers/{id}": {
        /** Retrieve a sender's account, with masked contacts */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Customer"]>;
            };
        };
    };
    "/v1/admin/customers/{id}/contacts": {
        /** Retrieve a sender's contacts in full */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["CustomerContacts"]>;
            };
        };
    };
    "/v1/admin/customers/{id}/erasure": {
        /** Request erasure for a sender who asked staff */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/customers/{id}/export": {
        /** Export a sender's data as JSON, as the sender can */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["DataExport"]>;
            };
        };
    };
    "/v1/admin/deadlines": {
        /** List upcoming or missed deadlines for all transfers */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    kind?: string;
                    limit?: number;
                    /** @description LATE lists missed deadlines. NEXT lists late and open deadlines by due time, without the open cancellation periods */
                    state?: "OPEN" | "PASSED" | "LATE" | "NEXT";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageLegalDeadline"]>;
            };
        };
    };
    "/v1/admin/divergences": {
        /** List differences from the event log */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description If true, only resolved differences, newest first. Otherwise only current differences */
                    gone?: boolean;
                    kind?: "LOG" | "FACTS" | "LEDGER" | "LIMITS" | "COUPONS" | "READ_MODEL" | "PROVIDER" | "UNDER_WAY";
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["DivergencePage"]>;
            };
        };
    };
    "/v1/admin/erasures": {
        /** List erasure requests */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description If true, only resolved requests, newest first. Otherwise only pending requests, oldest first */
                    answered?: boolean;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageErasureRequest"]>;
            };
        };
    };
    "/v1/admin/erasures/{id}/carry-out": {
        /** Request approval to erase a sender's data */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["EraseSender"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/erasures/{id}/refuse": {
        /** Refuse an erasure request */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RefuseErasure"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/event-types": {
        /** List event types */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListString"]>;
            };
        };
    };
    "/v1/admin/events": {
        /** List events, newest first */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    /** @description Only events after this log position */
                    after?: string;
                    /** @description Only events before this log position */
                    before?: string;
                    correlation?: string;
                    from?: string;
                    limit?: number;
                    /** @description ID of a person that the events concern */
                    person?: string;
                    stream?: string;
                    to?: string;
                    /** @description Event type, or a category with a trailing dot, such as transfer. */
                    type?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["EventPage"]>;
            };
        };
    };
    "/v1/admin/events/{position}": {
        /** Retrieve an event */
        get: {
            parameters: {
                path: {
                    position: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["EventDetail"]>;
            };
        };
    };
    "/v1/admin/events/export": {
        /** Export events as CSV or JSON Lines */
        post: {
            requestBody: JSONBody<components["schemas"]["ExportEvents"]>;
            responses: {
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
    };
    "/v1/admin/exports": {
        /** List exports of the event log, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Position of the last item on the previous page */
                    before?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListEventExport"]>;
            };
        };
    };
    "/v1/admin/find": {
        /** Search people, transfers, events, and requests */
        post: {
            requestBody: JSONBody<components["schemas"]["SearchQuery"]>;
            responses: {
                200: JSONBody<components["schemas"]["SearchResult"]>;
            };
        };
    };
    "/v1/admin/health": {
        /** Retrieve the health readings and the state of the event log */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Health"]>;
            };
        };
    };
    "/v1/admin/holds": {
        /** List transfers on compliance hold, most urgent first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageHeldTransfer"]>;
            };
        };
    };
    "/v1/admin/holds/{id}": {
        /** Retrieve the compliance record for a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["HoldRecord"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/block": {
        /** Block the money of a held transfer, or agree to block it */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["BlockDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/documents": {
        /** Request documents from the sender of a held transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["DocumentRequest"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/documents/{document}": {
        /** Download a document from the sender of a held transfer */
        get: {
            parameters: {
                path: {
                    document: string;
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/octet-stream": string;
                    };
                };
            };
        };
    };
    "/v1/admin/holds/{id}/interest": {
        /** Record interest on blocked money, or its payment */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["BlockedInterest"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/reject": {
        /** Reject a held transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["HoldDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/release": {
        /** Release a held transfer, or approve its release */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["HoldDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/unblock": {
        /** Unblock the money of a transfer, or agree to unblock it */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["UnblockDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/holds/{id}/withdraw-proposal": {
        /** Withdraw a proposal to block or unblock the money of a transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["HoldDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/ledger/accounts/{account}/statement": {
        /** List the postings to a ledger account, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    currency?: "USD" | "NPR";
                    limit?: number;
                };
                path: {
                    account: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["AccountStatement"]>;
            };
        };
    };
    "/v1/admin/ledger/closes": {
        /** List signed daily trial balances, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListDailyClose"]>;
            };
        };
    };
    "/v1/admin/ledger/in-flight": {
        /** Retrieve money in flight, by age */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["InFlight"]>;
            };
        };
    };
    "/v1/admin/ledger/trial-balance": {
        /** Retrieve the trial balance */
        get: {
            parameters: {
                query?: {
                    /** @description Past point in time. Ignored if position is set */
                    at?: string;
                    /** @description Past log position. Defaults to the latest position */
                    position?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["TrialBalance"]>;
            };
        };
    };
    "/v1/admin/ofac/blocked": {
        /** List the property that was blocked at a time */
        get: {
            parameters: {
                query?: {
                    /** @description The property that was blocked at the end of this day in Los Angeles. Empty for now */
                    day?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["BlockedProperty"]>;
            };
        };
    };
    "/v1/admin/ofac/blocked/file": {
        /** Download the property that was blocked at a time as CSV */
        get: {
            parameters: {
                query?: {
                    /** @description The property that was blocked at the end of this day in Los Angeles. Empty for now */
                    day?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/ofac/reports": {
        /** List reports to OFAC */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description If true, only reports that are due, oldest first. Otherwise all reports, newest first */
                    due?: boolean;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageSanctionsReport"]>;
            };
        };
    };
    "/v1/admin/ofac/reports/{id}": {
        /** Retrieve a report to OFAC with its worksheet */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["SanctionsReportDetail"]>;
            };
        };
        /** Save an officer's additions to a report */
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["OFACAdditions"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/ofac/reports/{id}/file": {
        /** Download a report's worksheet as CSV */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        /** Approve a report's worksheet, and record that the report was filed on OFAC's site */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["OFACFiling"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/ofac/reports/{id}/waive": {
        /** Record that a rejected transfer needs no report */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["OFACWaiver"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/permissions": {
        /** List the permissions of staff, and the roles that have them */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListStaffPermission"]>;
            };
        };
    };
    "/v1/admin/prices/{stream}/versions": {
        /** List the versions of a fee set, rate, or coupon, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
                path: {
                    /** @description Name of the event stream, such as rate-USD-NPR */
                    stream: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PriceVersions"]>;
            };
        };
    };
    "/v1/admin/prices/preview": {
        /** Preview what new prices would have changed for past transfers */
        post: {
            requestBody: JSONBody<components["schemas"]["PreviewPrices"]>;
            responses: {
                200: JSONBody<components["schemas"]["PricePreview"]>;
            };
        };
    };
    "/v1/admin/projections": {
        /** List the status of read models */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListProjectionHealth"]>;
            };
        };
    };
    "/v1/admin/projections/{id}/back": {
        /** Roll a read model back to its tables from before the last rebuild */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RollbackRequest"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/projections/{id}/rebuild": {
        /** Rebuild a read model while the current one stays in use */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RebuildRequest"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/projections/{id}/retry": {
        /** Retry a parked stream after a fix */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StreamRetry"]>;
            responses: {
                200: JSONBody<components["schemas"]["StreamRetryResult"]>;
            };
        };
    };
    "/v1/admin/rates": {
        /** Retrieve the exchange rate and the health of its source */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["RateHealth"]>;
            };
        };
        /** Publish an exchange rate, or request one that needs approval */
        post: {
            requestBody: JSONBody<components["schemas"]["PublishRate"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/rates/published": {
        /** List published exchange rates, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PagePublishedRate"]>;
            };
        };
    };
    "/v1/admin/reads": {
        /** List staff access to personal data, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    from?: string;
                    limit?: number;
                    /** @description ID of the person whose data was viewed */
                    person?: string;
                    purpose?: "ROUTINE" | "SUPPORT" | "COMPLIANCE" | "COMPLAINT" | "FRAUD" | "AUDIT";
                    /** @description ID of the staff member */
                    staff?: string;
                    to?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["DataReadPage"]>;
            };
        };
    };
    "/v1/admin/reconciliation/differences": {
        /** List reconciliation differences, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    counterparty?: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
                    limit?: number;
                    status?: "OPEN" | "EXPLAINED" | "SETTLED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["DifferencePage"]>;
            };
        };
    };
    "/v1/admin/reconciliation/differences/{id}/explain": {
        /** Explain a reconciliation difference */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["Explanation"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/reconciliation/statements": {
        /** List statements from banks and partners, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    counterparty?: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["StatementPage"]>;
            };
        };
    };
    "/v1/admin/replay/{stream}": {
        /** List the steps in the history of a stream or a ledger account */
        get: {
            parameters: {
                query?: {
                    /** @description Past point in time. The response contains the number of the last step at that time */
                    asOf?: string;
                    /** @description Number of the first step to return */
                    from?: number;
                    limit?: number;
                    /** @description Past log position. Takes precedence over asOf */
                    position?: string;
                };
                path: {
                    /** @description Name of a stream, such as transfer-ID, or account-NAME-CURRENCY for a ledger account */
                    stream: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Replay"]>;
            };
        };
    };
    "/v1/admin/replay/{stream}/marks": {
        /** Add a bookmark or a note to a step */
        post: {
            parameters: {
                path: {
                    /** @description Name of a stream, such as transfer-ID, or account-NAME-CURRENCY for a ledger account */
                    stream: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["NewReplayMark"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/replay/{stream}/marks/{mark}": {
        /** Remove your own bookmark or note */
        delete: {
            parameters: {
                path: {
                    mark: string;
                    /** @description Name of a stream, such as transfer-ID, or account-NAME-CURRENCY for a ledger account */
                    stream: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/replay/{stream}/steps/{step}": {
        /** Retrieve one step of a history, with the states before and after it */
        get: {
            parameters: {
                query?: {
                    /** @description Show personal fields. The access is recorded */
                    personal?: boolean;
                };
                path: {
                    step: number;
                    /** @description Name of a stream, such as transfer-ID, or account-NAME-CURRENCY for a ledger account */
                    stream: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ReplayFrame"]>;
            };
        };
    };
    "/v1/admin/reports/{report}": {
        /** Retrieve a regulatory report for a period */
        get: {
            parameters: {
                query?: {
                    /** @description Past point in time. Ignored if position is set */
                    at?: string;
                    /** @description Quarter, such as 2026-Q4, or month, such as 2026-11, in Los Angeles time. Defaults to the current one */
                    period?: string;
                    /** @description Past log position. Defaults to the latest position */
                    position?: string;
                };
                path: {
                    report: "CALL_REPORT" | "LIABILITIES" | "EXCISE_TAX" | "NEPAL";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["RegulatoryReport"]>;
            };
        };
    };
    "/v1/admin/reports/{report}/csv": {
        /** Retrieve a regulatory report as a CSV file */
        get: {
            parameters: {
                query?: {
                    /** @description Past point in time. Ignored if position is set */
                    at?: string;
                    /** @description Quarter, such as 2026-Q4, or month, such as 2026-11, in Los Angeles time. Defaults to the current one */
                    period?: string;
                    /** @description Past log position. Defaults to the latest position */
                    position?: string;
                };
                path: {
                    report: "CALL_REPORT" | "LIABILITIES" | "EXCISE_TAX" | "NEPAL";
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/reports/{report}/entries": {
        /** List the ledger entries of one figure of a regulatory report, newest first */
        get: {
            parameters: {
                query: {
                    /** @description Past point in time. Ignored if position is set */
                    at?: string;
                    /** @description Cursor from the previous page's next */
                    before?: string;
                    figure: string;
                    /** @description Key of a row. Defaults to all rows */
                    key?: string[];
                    limit?: number;
                    /** @description Quarter, such as 2026-Q4, or month, such as 2026-11, in Los Angeles time. Defaults to the current one */
                    period?: string;
                    /** @description Past log position. Defaults to the latest position */
                    position?: string;
                    table: string;
                };
                path: {
                    report: "CALL_REPORT" | "LIABILITIES" | "EXCISE_TAX" | "NEPAL";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ReportEntryPage"]>;
            };
        };
    };
    "/v1/admin/screening/lists": {
        /** List versions of sanctions lists, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageSanctionsList"]>;
            };
        };
    };
    "/v1/admin/screening/matches/restore": {
        /** Restore a dismissed sanctions match */
        post: {
            requestBody: JSONBody<components["schemas"]["MatchDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/screening/matches/set-aside": {
        /** Dismiss a sanctions match, or approve its dismissal */
        post: {
            requestBody: JSONBody<components["schemas"]["MatchDecision"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/screening/past-matches": {
        /** Compare a person with every version of the sanctions lists, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description Empty if unknown */
                    dateOfBirth?: string;
                    limit?: number;
                    /** @description Full name */
                    name?: string;
                    /** @description ID of a sender or a beneficiary. If it is given, the name and the date of birth are ignored */
                    personId?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PagePastMatches"]>;
            };
        };
    };
    "/v1/admin/seal-key": {
        /** Retrieve the public key that verifies evidence */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SealKey"]>;
            };
        };
    };
    "/v1/admin/staff": {
        /** List staff members */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageStaffMember"]>;
            };
        };
        /** Request an invitation for a new staff member */
        post: {
            requestBody: JSONBody<components["schemas"]["InviteStaff"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/staff/{id}/disable": {
        /** Disable a staff member */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StaffReason"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/staff/{id}/enable": {
        /** Enable a disabled staff member */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StaffReason"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/staff/{id}/invite": {
        /** Send another invitation link to a staff member */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StaffReason"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/staff/{id}/role": {
        /** Change a staff member's role, or request a role with more rights */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ChangeStaffRole"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/staff/{id}/second-factor/reset": {
        /** Remove a staff member's second factor */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StaffReason"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/transfers": {
        /** List all senders' transfers */
        get: {
            parameters: {
                query?: {
                    /** @description Minimum amount sent in USD, inclusive */
                    amountFrom?: string;
                    /** @description Maximum amount sent in USD, inclusive */
                    amountTo?: string;
                    /** @description Cursor from the previous page's next. Send it with the same filter and order */
                    before?: string;
                    /** @description ID of the beneficiary */
                    beneficiary?: string;
                    deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                    /** @description Only transfers created at or after this time */
                    from?: string;
                    fundingSource?: "BANK_ACCOUNT" | "DEBIT_CARD";
                    limit?: number;
                    payoutMethod?: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
                    /** @description ID of the sender */
                    sender?: string;
                    /** @description Order of the transfers. LARGEST and SMALLEST sort by the amount sent. The default is newest first */
                    sort?: "OLDEST" | "LARGEST" | "SMALLEST" | "MOST_RECEIVED" | "LEAST_RECEIVED" | "STATUS" | "STATUS_REVERSE" | "DELIVERY" | "DELIVERY_REVERSE";
                    /** @description Only transfers created before this time */
                    to?: string;
                    transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["TransferPage"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/cancel": {
        /** Cancel a transfer that has not been paid out, and refund it */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StaffCancellation"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/evidence": {
        /** Download the offline evidence file for a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<Record<string, never>>;
            };
        };
    };
    "/v1/admin/transfers/{id}/refund": {
        /** Retrieve the refund for a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["RefundStatus"]>;
            };
        };
        /** Send a returned refund again */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ReissueRefund"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/refund/check-paid": {
        /** Confirm that the bank has paid a refund check */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/refund/contact": {
        /** Record that the sender asked about a returned refund */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["OwnerContact"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/refund/correction": {
        /** Request to correct the payment of a refund to a state */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StateCorrection"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/transfers/{id}/timeline": {
        /** List the events of a transfer, with actors and postings */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListTransferStep"]>;
            };
        };
    };
    "/v1/admin/transfers/export": {
        /** Export up to 10,000 transfers as CSV */
        get: {
            parameters: {
                query?: {
                    /** @description Minimum amount sent in USD, inclusive */
                    amountFrom?: string;
                    /** @description Maximum amount sent in USD, inclusive */
                    amountTo?: string;
                    /** @description ID of the beneficiary */
                    beneficiary?: string;
                    deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                    /** @description Only transfers created at or after this time */
                    from?: string;
                    fundingSource?: "BANK_ACCOUNT" | "DEBIT_CARD";
                    payoutMethod?: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
                    /** @description ID of the sender */
                    sender?: string;
                    /** @description Order of the transfers. LARGEST and SMALLEST sort by the amount sent. The default is newest first */
                    sort?: "OLDEST" | "LARGEST" | "SMALLEST" | "MOST_RECEIVED" | "LEAST_RECEIVED" | "STATUS" | "STATUS_REVERSE" | "DELIVERY" | "DELIVERY_REVERSE";
                    /** @description Only transfers created before this time */
                    to?: string;
                    transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/transmittals/{position}": {
        /** Retrieve the record of a transfer from $3,000 */
        get: {
            parameters: {
                path: {
                    position: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Transmittal"]>;
            };
        };
    };
    "/v1/admin/transmittals/{position}/id-number": {
        /** Retrieve the sender's identification number in full */
        get: {
            parameters: {
                path: {
                    position: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["TransmittalIDNumber"]>;
            };
        };
    };
    "/v1/admin/transmittals/export": {
        /** Export records of transfers from $3,000 as CSV */
        post: {
            requestBody: JSONBody<components["schemas"]["TransmittalFilter"]>;
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/transmittals/find": {
        /** Find records of transfers from $3,000, newest first */
        post: {
            requestBody: JSONBody<components["schemas"]["FindTransmittals"]>;
            responses: {
                200: JSONBody<components["schemas"]["TransmittalPage"]>;
            };
        };
    };
    "/v1/admin/unclaimed": {
        /** Retrieve unclaimed property by state and report */
        get: {
            parameters: {
                query?: {
                    /** @description Past log position for the states. Defaults to the latest position */
                    position?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["UnclaimedProperty"]>;
            };
        };
    };
    "/v1/admin/unclaimed/{id}": {
        /** Retrieve a report of unclaimed property */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["UnclaimedReportDetail"]>;
            };
        };
    };
    "/v1/admin/unclaimed/{id}/csv": {
        /** Download the refunds of a report with their owners as CSV */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/unclaimed/{id}/letters": {
        /** Retrieve the letters to owners as text */
        get: {
            parameters: {
                query?: {
                    /** @description Only the letter about this transfer. Defaults to all letters that are due */
                    transferId?: string;
                };
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
        /** Record that letters were mailed */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["UnclaimedLetters"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/unclaimed/{id}/payment": {
        /** Request to pay refunds to the state */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["StatePayment"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/admin/webhook-deliveries": {
        /** List messages to webhook endpoints, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    endpoint?: string;
                    limit?: number;
                    state?: "WAITING" | "DELIVERED" | "FAILED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageWebhookDelivery"]>;
            };
        };
    };
    "/v1/admin/webhooks": {
        /** List webhook endpoints, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListWebhook"]>;
            };
        };
        /** Register a webhook endpoint and retrieve its secret */
        post: {
            requestBody: JSONBody<components["schemas"]["RegisterWebhook"]>;
            responses: {
                200: JSONBody<components["schemas"]["WebhookSecret"]>;
            };
        };
    };
    "/v1/admin/webhooks/{id}": {
        /** Change a webhook endpoint */
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ChangeWebhook"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/webhooks/{id}/disable": {
        /** Disable a webhook endpoint */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/webhooks/{id}/enable": {
        /** Enable a disabled webhook endpoint */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/webhooks/{id}/resend": {
        /** Resend one message, or all failed messages since a time */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ResendWebhooks"]>;
            responses: {
                200: JSONBody<components["schemas"]["Resent"]>;
            };
        };
    };
    "/v1/admin/webhooks/{id}/rotate": {
        /** Create a new secret of a webhook endpoint; the old one stays valid for 24 hours */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["WebhookSecret"]>;
            };
        };
    };
    "/v1/admin/what-if": {
        /** List simulations, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageWhatIfRun"]>;
            };
        };
        /** Start a simulation of past transfers under different rules */
        post: {
            requestBody: JSONBody<components["schemas"]["WhatIfRequest"]>;
            responses: {
                200: JSONBody<components["schemas"]["WhatIfRunID"]>;
            };
        };
    };
    "/v1/admin/what-if/{id}": {
        /** Retrieve a simulation and its progress */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["WhatIfRun"]>;
            };
        };
    };
    "/v1/admin/what-if/{id}/attach": {
        /** Attach the results of a simulation to a case */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["AttachWhatIf"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/what-if/{id}/cancel": {
        /** Cancel a simulation and keep its results so far */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/what-if/{id}/csv": {
        /** Download the results of a simulation as CSV */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/v1/admin/what-if/{id}/transfers": {
        /** List the transfers with a different outcome in a simulation */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["WhatIfRows"]>;
            };
        };
    };
    "/v1/admin/what-if/rules": {
        /** Retrieve the current rules that a simulation can change */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["WhatIfRules"]>;
            };
        };
    };
    "/v1/admin/work-queue": {
        /** List the work queue, next due first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    /** @description Only items of this kind */
                    kind?: "HOLD" | "DOCUMENTS" | "HOLD_APPROVAL" | "UNBLOCK_FUNDS" | "SANCTIONS_MATCH" | "APPROVAL" | "PRICE_APPROVAL" | "UNLOCK_APPROVAL" | "STATE_APPROVAL" | "FAILED_PAYOUT" | "LATE_TRANSFER" | "LATE_REFUND" | "UNCLAIMED_REFUND" | "RETURNED_REFUND" | "COMPLAINT" | "QUESTION" | "CASE" | "CASE_TASK" | "REPORT" | "REPORT_APPROVAL" | "REPORT_REVIEW" | "OFAC_REPORT" | "OFAC_ANNUAL" | "UNCLAIMED_LETTERS" | "UNCLAIMED_REPORT" | "DIFFERENCE" | "ERASURE" | "ALARM";
                    limit?: number;
                    /** @description Only ALL includes items that are snoozed or wait for the sender. APPROVAL has the items that need the approval of another person than the requester */
                    tab?: "MINE" | "UNASSIGNED" | "APPROVAL" | "ALL";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageWorkItem"]>;
            };
        };
    };
    "/v1/admin/work-queue/{id}/assign": {
        /** Assign an item to a staff member */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["AssignWork"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/work-queue/{id}/claim": {
        /** Claim an item */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/work-queue/{id}/next": {
        /** Retrieve the item after another one in a tab */
        get: {
            parameters: {
                query?: {
                    /** @description Only items of this kind */
                    kind?: "HOLD" | "DOCUMENTS" | "HOLD_APPROVAL" | "UNBLOCK_FUNDS" | "SANCTIONS_MATCH" | "APPROVAL" | "PRICE_APPROVAL" | "UNLOCK_APPROVAL" | "STATE_APPROVAL" | "FAILED_PAYOUT" | "LATE_TRANSFER" | "LATE_REFUND" | "UNCLAIMED_REFUND" | "RETURNED_REFUND" | "COMPLAINT" | "QUESTION" | "CASE" | "CASE_TASK" | "REPORT" | "REPORT_APPROVAL" | "REPORT_REVIEW" | "OFAC_REPORT" | "OFAC_ANNUAL" | "UNCLAIMED_LETTERS" | "UNCLAIMED_REPORT" | "DIFFERENCE" | "ERASURE" | "ALARM";
                    /** @description Only ALL includes items that are snoozed or wait for the sender. APPROVAL has the items that need the approval of another person than the requester */
                    tab?: "MINE" | "UNASSIGNED" | "APPROVAL" | "ALL";
                };
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["NextWork"]>;
            };
        };
    };
    "/v1/admin/work-queue/{id}/release": {
        /** Give your item back to the queue */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/work-queue/{id}/snooze": {
        /** Put an item off until a later time */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["SnoozeWork"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/admin/work-queue/counts": {
        /** Count the items in each tab of the work queue */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["WorkCounts"]>;
            };
        };
    };
    "/v1/admin/work-queue/staff": {
        /** List the staff members to whom work can be assigned */
        get: {
            parameters: {
                query?: {
                    /** @description Only staff who can handle items of this kind */
                    kind?: "HOLD" | "DOCUMENTS" | "HOLD_APPROVAL" | "UNBLOCK_FUNDS" | "SANCTIONS_MATCH" | "APPROVAL" | "PRICE_APPROVAL" | "UNLOCK_APPROVAL" | "STATE_APPROVAL" | "FAILED_PAYOUT" | "LATE_TRANSFER" | "LATE_REFUND" | "UNCLAIMED_REFUND" | "RETURNED_REFUND" | "COMPLAINT" | "QUESTION" | "CASE" | "CASE_TASK" | "REPORT" | "REPORT_APPROVAL" | "REPORT_REVIEW" | "OFAC_REPORT" | "OFAC_ANNUAL" | "UNCLAIMED_LETTERS" | "UNCLAIMED_REPORT" | "DIFFERENCE" | "ERASURE" | "ALARM";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListPerson"]>;
            };
        };
    };
    "/v1/admin/workers": {
        /** List the status of workers and process managers */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListWorkerHealth"]>;
            };
        };
    };
    "/v1/auth/activity": {
        /** Report user activity to keep the session alive */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/authenticator": {
        /** Retrieve the status of the second factor */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SecondFactor"]>;
            };
        };
        /** Enable the second factor with its first code */
        put: {
            requestBody: JSONBody<components["schemas"]["ConfirmSecondFactor"]>;
            responses: {
                200: JSONBody<components["schemas"]["RecoveryCodes"]>;
            };
        };
        /** Start setting up a second factor (requires the password) */
        post: {
            requestBody: JSONBody<components["schemas"]["BeginSecondFactor"]>;
            responses: {
                200: JSONBody<components["schemas"]["Enrollment"]>;
            };
        };
    };
    "/v1/auth/authenticator/end": {
        /** Disable the second factor (requires the password and a code) */
        post: {
            requestBody: JSONBody<components["schemas"]["ConfirmIdentity"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/complete-signup": {
        /** Add the missing account details */
        post: {
            requestBody: JSONBody<components["schemas"]["CompleteSignUp"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/confirmation": {
        /** Check whether the session was confirmed in the last 10 minutes */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Confirmation"]>;
            };
        };
        /** Confirm the user's identity for the next 10 minutes */
        post: {
            requestBody: JSONBody<components["schemas"]["ConfirmIdentity"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/confirmation-code": {
        /** Email a confirmation code to a user without a password */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/forgot-password": {
        /** Request a password reset link */
        post: {
            requestBody: JSONBody<components["schemas"]["ForgotPassword"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/guest": {
        /** Retrieve the current user, even if the account is incomplete */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SenderProfile"]>;
            };
        };
    };
    "/v1/auth/oauth": {
        /** Start a sign-in with an external account */
        post: {
            requestBody: JSONBody<components["schemas"]["SocialSignIn"]>;
            responses: {
                200: JSONBody<components["schemas"]["SocialSignInPage"]>;
            };
        };
    };
    "/v1/auth/oauth/{provider}/callback": {
        /** Complete a sign-in with an external account */
        get: {
            parameters: {
                query?: {
                    code?: string;
                    error?: string;
                    state?: string;
                };
                path: {
                    provider: string;
                };
            };
            responses: {
                /** @description See Other */
                303: {
                };
            };
        };
    };
    "/v1/auth/passkeys": {
        /** List the user's passkeys */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListPasskey"]>;
            };
        };
        /** Add a passkey */
        post: {
            requestBody: JSONBody<components["schemas"]["AddPasskey"]>;
            responses: {
                200: JSONBody<components["schemas"]["Passkey"]>;
            };
        };
    };
    "/v1/auth/passkeys/{id}/remove": {
        /** Remove a passkey (requires the password) */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ConfirmIdentity"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/passkeys/challenge": {
        /** Create a challenge for a passkey, to sign in or to confirm the identity of a signed-in user */
        post: {
            requestBody: JSONBody<components["schemas"]["ChallengePasskey"]>;
            responses: {
                200: JSONBody<components["schemas"]["PasskeyOptions"]>;
            };
        };
    };
    "/v1/auth/passkeys/confirmation": {
        /** Confirm the user's identity with a passkey */
        post: {
            requestBody: JSONBody<components["schemas"]["UsePasskey"]>;
            responses: {
                200: JSONBody<components["schemas"]["PasskeyConfirmation"]>;
            };
        };
    };
    "/v1/auth/passkeys/options": {
        /** Start adding a passkey (requires the password) */
        post: {
            requestBody: JSONBody<components["schemas"]["ConfirmIdentity"]>;
            responses: {
                200: JSONBody<components["schemas"]["PasskeyOptions"]>;
            };
        };
    };
    "/v1/auth/passkeys/signin": {
        /** Sign in with a passkey, or complete a sign-in with it */
        post: {
            requestBody: JSONBody<components["schemas"]["UsePasskey"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/refresh": {
        /** Exchange the refresh cookie for a new access token */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/resend-verification/email": {
        /** Send a new verification code by email (same as POST) */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** Send a new verification code by email */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/resend-verification/phone": {
        /** Send a new verification code by text message (same as POST) */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** Send a new verification code by text message */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/reset-password": {
        /** Change the password (requires the old password) */
        put: {
            requestBody: JSONBody<components["schemas"]["ChangePassword"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/reset-password/{token}": {
        /** Set a new password with a reset link */
        put: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["ResetPassword"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/second-factor": {
        /** Complete a sign-in with a code */
        post: {
            requestBody: JSONBody<components["schemas"]["FinishSignIn"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/sessions": {
        /** List the devices where the user is signed in */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListOpenSession"]>;
            };
        };
    };
    "/v1/auth/sessions/{id}": {
        /** Sign out one device */
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/signin": {
        /** Sign in with an email address and password */
        post: {
            requestBody: JSONBody<components["schemas"]["SignIn"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/signout": {
        /** End the current session (same as POST) */
        get: {
            parameters: {
                query?: {
                    /** @description Whether the session ended because the user was idle. The browser then still receives pushes */
                    idle?: boolean;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** End the current session */
        post: {
            parameters: {
                query?: {
                    /** @description Whether the session ended because the user was idle. The browser then still receives pushes */
                    idle?: boolean;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/signout-all": {
        /** End all of the user's sessions */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/token": {
        /** Exchange a single-use reference token for a session */
        post: {
            requestBody: JSONBody<components["schemas"]["TokenExchange"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/token/login": {
        /** Exchange a single-use reference token for a session on a partner site */
        post: {
            requestBody: JSONBody<components["schemas"]["TokenLogin"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/users": {
        /** Create an account */
        post: {
            requestBody: JSONBody<components["schemas"]["SignUp"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/auth/verify/email/{code}": {
        /** Verify the email address with a code (same as POST) */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** Verify the email address with a code */
        post: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/verify/phone/{code}": {
        /** Verify the phone number with a code (same as POST) */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** Verify the phone number with a code */
        post: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/auth/widget-token": {
        /** Create a token for the identity provider's widgets */
        get: {
            parameters: {
                query?: {
                    /** @description The only widget that the token opens. Defaults to kyc, tier, and invoice. The bank and card widgets need a session confirmed in the last 10 minutes */
                    widget?: "kyc" | "tier" | "invoice" | "bank" | "card";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["WidgetToken"]>;
            };
        };
    };
    "/v1/banks": {
        /** List the banks in a country */
        get: {
            parameters: {
                query?: {
                    /** @description Two- or three-letter country code */
                    country?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListBank"]>;
            };
        };
    };
    "/v1/banks/{id}": {
        /** Retrieve a bank */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Bank"]>;
            };
        };
    };
    "/v1/banks/{id}/cooperatives": {
        /** List the cooperatives that a bank can pay */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListCooperative"]>;
            };
        };
    };
    "/v1/browser-errors": {
        /** Report an error in one of our pages */
        post: {
            requestBody: JSONBody<components["schemas"]["BrowserErrorReport"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/complaints": {
        /** File a complaint */
        post: {
            requestBody: JSONBody<components["schemas"]["Complaint"]>;
            responses: {
                200: JSONBody<components["schemas"]["ComplaintReceipt"]>;
            };
        };
    };
    "/v1/config": {
        /** Retrieve the configuration for web clients */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Configuration"]>;
            };
        };
    };
    "/v1/countries": {
        /** List countries */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListCountry"]>;
            };
        };
    };
    "/v1/countries/{code}/destinations": {
        /** List the destination countries for a source country */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListCountry"]>;
            };
        };
    };
    "/v1/countries/corridors": {
        /** List pairs of source and destination countries */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListCorridor"]>;
            };
        };
    };
    "/v1/coupons": {
        /** List coupons */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageCoupon"]>;
            };
        };
        /** Request a new coupon */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateCoupon"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/coupons/{code}": {
        /** Request new terms for a coupon */
        put: {
            parameters: {
                path: {
                    code: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["CreateCoupon"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
        /** Delete a coupon, so that new transfers can't use it */
        delete: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/coupons/{code}/exists": {
        /** Check whether a coupon code is taken */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ExistsResult"]>;
            };
        };
    };
    "/v1/coupons/check/{code}": {
        /** Check a coupon code, or find the best coupon for a country */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["CouponCheck"]>;
            };
        };
    };
    "/v1/coupons/redeem/{code}/country/{country}": {
        /** Check whether a coupon is valid for a country */
        get: {
            parameters: {
                path: {
                    code: string;
                    /** @description Two- or three-letter country code */
                    country: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["CouponCheck"]>;
            };
        };
    };
    "/v1/events/subscribe": {
        /** Subscribe to the live events of a channel */
        get: {
            parameters: {
                query?: {
                    /** @description exchange_rate, your own referenceId, or, for staff, log, projections, or work */
                    channel?: string;
                    /** @description Same as Last-Event-ID, for a new EventSource, which can't set the header */
                    lastEventId?: string;
                    /** @description Single-use ticket from POST /v1/events/ticket. Not needed for exchange_rate */
                    ticket?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
    };
    "/v1/events/ticket": {
        /** Create a ticket for one stream of live events */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["StreamTicket"]>;
            };
        };
    };
    "/v1/exchange-rate": {
        /** Retrieve the current exchange rate */
        get: {
            parameters: {
                query?: {
                    destinationCurrency?: string;
                    sourceCurrency?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ExchangeRate"]>;
            };
        };
    };
    "/v1/exchange-rate/history": {
        /** List daily exchange rates for the last 30 days */
        get: {
            parameters: {
                query?: {
                    destinationCurrency?: string;
                    sourceCurrency?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListDailyRate"]>;
            };
        };
    };
    "/v1/fees": {
        /** List the fee sets in effect */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListFeeSet"]>;
            };
        };
        /** Request a change to a fee set */
        post: {
            requestBody: JSONBody<components["schemas"]["SaveFeeSet"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/license": {
        /** List licenses */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListLicense"]>;
            };
        };
    };
    "/v1/license/{id}": {
        /** Retrieve a state's license */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["License"]>;
            };
        };
    };
    "/v1/localities/{country}": {
        /** List the municipalities and districts of a country */
        get: {
            parameters: {
                path: {
                    /** @description Two- or three-letter country code */
                    country: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListLocality"]>;
            };
        };
    };
    "/v1/payers": {
        /** List the institutions that pay out cash */
        get: {
            parameters: {
                query?: {
                    /** @description Two- or three-letter country code */
                    country?: string;
                    payoutMethod?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListPayer"]>;
            };
        };
    };
    "/v1/quotes": {
        /** Quote a transfer, with a reason for each figure */
        get: {
            parameters: {
                query?: {
                    couponCode?: string;
                    /** @description Three-letter country code */
                    destinationCountry?: string;
                    fundingSource?: "BANK_ACCOUNT" | "DEBIT_CARD";
                    payoutMethod?: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
                    /** @description Token of an earlier quote. Its rate applies until it expires, unless the current rate is at least as good */
                    quoteToken?: string;
                    /** @description Amount to receive in NPR. Used only if senderAmount is absent */
                    recipientAmount?: string;
                    senderAmount?: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Quote"]>;
            };
        };
    };
    "/v1/rate-alerts/{token}/unsubscribe": {
        /** Open the page that stops a rate alert, from the link of an email */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                /** @description See Other */
                303: {
                };
            };
        };
        /** Stop a rate alert without signing in, as RFC 8058 defines */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/receipts/{token}": {
        /** Retrieve a receipt as a web page */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/v1/receipts/{token}/pdf": {
        /** Retrieve a receipt as a PDF */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/pdf": string;
                    };
                };
            };
        };
    };
    "/v1/receipts/{token}/proof": {
        /** Retrieve the proof that a receipt is in the event log */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ReceiptProof"]>;
            };
        };
    };
    "/v1/senders": {
        /** Retrieve the current sender */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SenderProfile"]>;
            };
        };
    };
    "/v1/senders/{id}/lock": {
        /** Lock a sender and end their sessions */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["LockSender"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/{id}/unlock": {
        /** Unlock a sender who was locked after wrong passwords */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
        /** Unlock a sender, or request the unlock if it needs approval */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["UnlockSender"]>;
            responses: {
                200: JSONBody<components["schemas"]["ApprovalResult"]>;
            };
        };
    };
    "/v1/senders/address": {
        /** Change the postal address (requires the password) */
        patch: {
            requestBody: JSONBody<components["schemas"]["ChangeAddress"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/banks": {
        /** List the sender's bank accounts */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListSenderBank"]>;
            };
        };
    };
    "/v1/senders/banks/{id}": {
        /** Remove a bank account */
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/beneficiaries": {
        /** List beneficiaries */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListBeneficiary"]>;
            };
        };
        /** Add a beneficiary */
        post: {
            requestBody: JSONBody<components["schemas"]["BeneficiaryForm"]>;
            responses: {
                200: JSONBody<components["schemas"]["Beneficiary"]>;
            };
        };
    };
    "/v1/senders/beneficiaries/{id}/cash-pickup": {
        /** Enable cash pickup for a beneficiary */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Beneficiary"]>;
            };
        };
    };
    "/v1/senders/beneficiaries/{id}/wallets": {
        /** Add a mobile wallet to a beneficiary */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["AddWallet"]>;
            responses: {
                200: JSONBody<components["schemas"]["Wallet"]>;
            };
        };
    };
    "/v1/senders/beneficiaries/bank": {
        /** Update a beneficiary's bank or cooperative account */
        put: {
            requestBody: JSONBody<components["schemas"]["UpdateBank"]>;
            responses: {
                200: JSONBody<components["schemas"]["BeneficiaryBank"]>;
            };
        };
        /** Add a bank or cooperative account to a beneficiary */
        post: {
            requestBody: JSONBody<components["schemas"]["AddBank"]>;
            responses: {
                200: JSONBody<components["schemas"]["BeneficiaryBank"]>;
            };
        };
    };
    "/v1/senders/beneficiaries/update/{id}": {
        /** Update a beneficiary */
        put: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["BeneficiaryForm"]>;
            responses: {
                200: JSONBody<components["schemas"]["Beneficiary"]>;
            };
        };
    };
    "/v1/senders/cards": {
        /** List the sender's debit cards */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListSenderCard"]>;
            };
        };
    };
    "/v1/senders/cards/{id}": {
        /** Remove a debit card */
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/current-user/sync-name": {
        /** Copy the verified name from the identity provider */
        post: {
            responses: {
                200: JSONBody<components["schemas"]["SenderProfile"]>;
            };
        };
    };
    "/v1/senders/email": {
        /** Change the email address (requires the password) */
        patch: {
            requestBody: JSONBody<components["schemas"]["ChangeEmail"]>;
            responses: {
                200: JSONBody<components["schemas"]["Login"]>;
            };
        };
    };
    "/v1/senders/erasure": {
        /** Retrieve the sender's erasure request */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Erasure"]>;
            };
        };
        /** Request erasure of the sender's data (requires the password) */
        post: {
            requestBody: JSONBody<components["schemas"]["RequestErasure"]>;
            responses: {
                200: JSONBody<components["schemas"]["Erasure"]>;
            };
        };
        /** Withdraw the erasure request */
        delete: {
            responses: {
                200: JSONBody<components["schemas"]["Erasure"]>;
            };
        };
    };
    "/v1/senders/export": {
        /** Export the sender's data as JSON */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["DataExport"]>;
            };
        };
    };
    "/v1/senders/export/proof": {
        /** Retrieve a proof that an export has all of the sender's transfers */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["CompletenessProof"]>;
            };
        };
    };
    "/v1/senders/export/readable": {
        /** Export the sender's data as a web page */
        get: {
            responses: {
                200: {
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/v1/senders/identity": {
        /** Retrieve the data that the law requires for transfers from $3,000 */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SenderIdentity"]>;
            };
        };
        /** Save the data that the law requires for transfers from $3,000 */
        put: {
            requestBody: JSONBody<components["schemas"]["IdentityForm"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/kyc-status": {
        /** Refresh the sender's verification status from the identity provider */
        post: {
            requestBody: JSONBody<components["schemas"]["KYCStatusHint"]>;
            responses: {
                200: JSONBody<components["schemas"]["KYCResult"]>;
            };
        };
    };
    "/v1/senders/locked": {
        /** List locked senders */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's next */
                    after?: string;
                    limit?: number;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["PageLockedSender"]>;
            };
        };
    };
    "/v1/senders/notifications": {
        /** Retrieve how the sender is notified */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Notifications"]>;
            };
        };
        /** Switch messages on a topic on or off */
        put: {
            requestBody: JSONBody<components["schemas"]["SetNotification"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/phone": {
        /** Add or change the phone number (requires the password) */
        patch: {
            requestBody: JSONBody<components["schemas"]["ChangePhone"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/problems/{id}/choice": {
        /** Choose how we correct an error */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RemedyChoice"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/push-devices": {
        /** Tie the pushes to this browser to the current session */
        put: {
            requestBody: JSONBody<components["schemas"]["MovePushDevice"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
        /** Send pushes to this browser */
        post: {
            requestBody: JSONBody<components["schemas"]["AddPushDevice"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/push-devices/{id}": {
        /** End the pushes to a browser */
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/rate-alerts": {
        /** List the sender's open rate alerts, oldest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListRateAlert"]>;
            };
        };
        /** Create a rate alert */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateRateAlert"]>;
            responses: {
                200: JSONBody<components["schemas"]["CreatedRateAlert"]>;
            };
        };
    };
    "/v1/senders/rate-alerts/{id}": {
        /** Delete a rate alert */
        delete: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/requests": {
        /** List the open requests for money, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListMoneyRequest"]>;
            };
        };
    };
    "/v1/senders/requests/{id}/dismiss": {
        /** Dismiss a request for money */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/requests/{id}/stop": {
        /** Stop all requests for money from a beneficiary */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/requests/{id}/texts": {
        /** Choose whether to get a text message about each request of a beneficiary */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RequestTexts"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/schedules": {
        /** List the sender's schedules, newest first */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListSchedule"]>;
            };
        };
        /** Schedule transfers */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateSchedule"]>;
            responses: {
                200: JSONBody<components["schemas"]["CreatedSchedule"]>;
            };
        };
    };
    "/v1/senders/schedules/{id}/authorization": {
        /** Retrieve the authorization that the sender agreed to */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Disclosure"]>;
            };
        };
    };
    "/v1/senders/schedules/{id}/end": {
        /** End a schedule before its next transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/schedules/{id}/pause": {
        /** Pause a recurring schedule */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/schedules/{id}/resume": {
        /** Resume a paused schedule with its first date after today */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/schedules/{id}/skip": {
        /** Skip the next transfer of a recurring schedule */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["SkipTransfer"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/schedules/authorization": {
        /** Create the authorization to show before a schedule starts */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateSchedule"]>;
            responses: {
                200: JSONBody<components["schemas"]["Disclosure"]>;
            };
        };
    };
    "/v1/senders/transactions": {
        /** List the sender's transfers, newest first */
        get: {
            parameters: {
                query?: {
                    deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                    page?: number;
                    pageSize?: number;
                    /** @description Part of the beneficiary's name, or the start of a receipt number or an amount. Also matches a complete reference number */
                    search?: string;
                    transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListTransaction"]>;
            };
        };
        /** Create a transfer */
        post: {
            parameters: {
                query?: {
                    /** @description If true, creates nothing. Returns the transfer created by an earlier request with the same Idempotency-Key and body, or fails with TRANSFER_NOT_SENT */
                    onlyIfSent?: boolean;
                };
            };
            requestBody: JSONBody<components["schemas"]["CreateTransaction"]>;
            responses: {
                200: JSONBody<components["schemas"]["CreatedTransfer"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}": {
        /** Retrieve a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["TransactionDetail"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/cancel": {
        /** Cancel a transfer within 30 minutes of its creation */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/deadlines": {
        /** List the deadlines for a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListDeadline"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/documents": {
        /** List the documents requested from the sender of a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListRequestedDocument"]>;
            };
        };
        /** Upload a requested PDF, PNG, or JPEG */
        post: {
            parameters: {
                query: {
                    /** @description Kind of the requested document */
                    kind: string;
                    /** @description Name of the document. Its extension is set from the detected type */
                    name?: string;
                };
                path: {
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/invoice": {
        /** Create links to a transfer's receipt */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Invoice"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/notify-beneficiary": {
        /** Email the beneficiary about a transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/problems": {
        /** List the problems that the sender reported */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListReportedProblem"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/quote": {
        /** Retrieve the quote that priced a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Quote"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/reprocess": {
        /** Send a transfer again after its payout failed */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["Reprocess"]>;
            responses: {
                200: JSONBody<components["schemas"]["CreatedTransfer"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/text-beneficiary": {
        /** Send the beneficiary a text message about a transfer */
        post: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/senders/transactions/{id}/timeline": {
        /** List the events of a transfer */
        get: {
            parameters: {
                path: {
                    id: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListTimelineEntry"]>;
            };
        };
    };
    "/v1/senders/transactions/disclosure": {
        /** Create the disclosure to show before payment */
        post: {
            requestBody: JSONBody<components["schemas"]["CreateTransaction"]>;
            responses: {
                200: JSONBody<components["schemas"]["Disclosure"]>;
            };
        };
    };
    "/v1/senders/transactions/glance": {
        /** Retrieve the sender's totals */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["SenderTotals"]>;
            };
        };
    };
    "/v1/senders/transactions/limit": {
        /** Retrieve the maximum amount the sender can send now */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["Limit"]>;
            };
        };
    };
    "/v1/senders/transactions/months": {
        /** List the sender's monthly totals for the last 12 months */
        get: {
            responses: {
                200: JSONBody<components["schemas"]["ListMonthTotals"]>;
            };
        };
    };
    "/v1/senders/transactions/reference-number/{ref}": {
        /** Find a transfer by reference number */
        get: {
            parameters: {
                path: {
                    ref: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["TransactionDetail"]>;
            };
        };
    };
    "/v1/senders/transactions/reprocessed": {
        /** List reprocessed transfers, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor from the previous page's paging.next. If set, page is ignored */
                    before?: string;
                    deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                    page?: number;
                    pageSize?: number;
                    transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListTransaction"]>;
            };
        };
    };
    "/v1/states/{country}": {
        /** List the states of a country, sorted by name */
        get: {
            parameters: {
                path: {
                    /** @description Two- or three-letter country code */
                    country: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ListState"]>;
            };
        };
    };
    "/v1/tracking/{token}": {
        /** Track a transfer as its beneficiary */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["Tracking"]>;
            };
        };
    };
    "/v1/tracking/{token}/request": {
        /** Ask the sender of a transfer for money, as its beneficiary */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: JSONBody<components["schemas"]["RequestMoney"]>;
            responses: {
                200: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/webhooks/{provider}": {
        /** Receive a signed callback from a provider */
        post: {
            parameters: {
                path: {
                    provider: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: JSONBody<components["schemas"]["Success"]>;
            };
        };
    };
    "/v1/zip-codes/{code}": {
        /** Retrieve the city and state of a ZIP code */
        get: {
            parameters: {
                path: {
                    code: string;
                };
            };
            responses: {
                200: JSONBody<components["schemas"]["ZIPCode"]>;
            };
        };
    };
}
export interface webhooks {
    "exchange_rate.published": {
        /**
         * An exchange rate was published
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_exchange_rate_published"];
    };
    "ledger.day_closed": {
        /**
         * The ledger of a day was closed
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_ledger_day_closed"];
    };
    "transfer.canceled": {
        /**
         * The transfer was canceled
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_canceled"];
    };
    "transfer.created": {
        /**
         * A sender created a transfer
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_created"];
    };
    "transfer.delivered": {
        /**
         * The beneficiary received the money
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_delivered"];
    };
    "transfer.payment_declined": {
        /**
         * The sender's payment was declined
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_payment_declined"];
    };
    "transfer.payment_returned": {
        /**
         * The sender's bank took the payment back
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_payment_returned"];
    };
    "transfer.payment_settled": {
        /**
         * The sender's payment is in our account
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_payment_settled"];
    };
    "transfer.payout_failed": {
        /**
         * The payout partner could not pay
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_payout_failed"];
    };
    "transfer.payout_ready": {
        /**
         * The cash is ready for pickup
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_payout_ready"];
    };
    "transfer.refunded": {
        /**
         * The sender was refunded
         * @description Sent with the headers webhook-id, webhook-timestamp, and webhook-signature of Standard Webhooks 1.0.
         */
        post: operations["webhook_transfer_refunded"];
    };
}
export interface components {
    schemas: {
        AccountAging: {
            account: string;
            amounts: string[];
            /** @description Number of transfers in each age group */
            counts: number[];
            currency: string;
        };
        AccountBalance: {
            account: string;
            /** @description Positive for a debit balance, negative for a credit balance */
            balance: string;
            currency: string;
        };
        AccountStatement: {
            account: string;
            currency: string;
            name: string;
            /** @description Cursor for the next page. Send it as the before parameter. Absent on the last page */
            next?: string;
            result: components["schemas"]["StatementLine"][];
        };
        Activity: {
            /** @description Description. Required if the subtype stands for other activity */
            other: string;
            /** @description FinCEN's subtype code */
            subtype: number;
            /** @description FinCEN's type code */
            type: number;
        };
        ActivityType: {
            name: string;
            /** @description True if a report must describe the activity */
            needsDescription: boolean;
            subtype: number;
            type: number;
        };
        AddBank: {
            accountNumber: string;
            accountType: string;
            bankId: string;
            beneficiaryId: string;
            branchLocation?: string;
            remittancePurpose?: string;
        };
        AddPasskey: {
            /** @description Base64url */
            attestationObject: string;
            /** @description Base64url */
            clientDataJSON: string;
            /** @description Credential ID, base64url */
            id: string;
            /** @description Name that the user gives the passkey */
            name: string;
            /** @description As the browser reports them */
            transports?: string[];
        };
        AddPushDevice: {
            /** @description URL at the browser's push service */
            endpoint: string;
            /** @description The key p256dh in base64url without padding */
            publicKey: string;
            /** @description The key auth in base64url without padding */
            secret: string;
        };
        AddWallet: {
            /** @description Name of the wallet. Defaults to the country's first wallet */
            identificationType?: string;
            identificationValue: string;
        };
        Amount: {
            currency: string;
            value: string;
        };
        APIKey: {
            createdAt: string;
            createdBy: components["schemas"]["Person"];
            expiresAt: string;
            id: string;
            /** @description When the key was last used, to the minute. Absent if it was never used */
            lastUsedAt?: string;
            name: string;
            revokedAt?: string;
            revokedBy?: components["schemas"]["Person"];
            scopes: ("transfers:read" | "ledger:read" | "events:read" | "compliance:read" | "operations:read")[];
            state: "ACTIVE" | "EXPIRED" | "REVOKED";
        };
        APIKeyApproval: {
            /** @description Days until the key expires, from the approval on */
            days: number;
            name: string;
            scopes: string[];
        };
        APIKeyRequest: {
            approvalId: string;
            /** @description Number of days until the key expires after its approval */
            days: number;
            /** @description Last time at which the request can be approved */
            expiresAt: string;
            name: string;
            requestedAt: string;
            requestedBy: components["schemas"]["Person"];
            scopes: string[];
        };
        APIKeys: {
            result: components["schemas"]["APIKey"][];
            /** @description Requests that a second administrator must approve, newest first */
            waiting: components["schemas"]["APIKeyRequest"][];
        };
        Approval: {
            act: "PUBLISH_RATE" | "SAVE_FEE_SET" | "CREATE_COUPON" | "INVITE_STAFF" | "CHANGE_STAFF_ROLE" | "ERASE_SENDER" | "UNLOCK_SENDER" | "CREATE_API_KEY" | "CHANGE_APPROVAL_RULES" | "PAY_STATE" | "CORRECT_STATE_PAYMENT";
            apiKey?: components["schemas"]["APIKeyApproval"];
            /** @description People who approved before the last approval */
            approvedBy: components["schemas"]["Person"][];
            coupon?: components["schemas"]["Coupon"];
            /** @description Terms in force. Absent for a new coupon */
            currentCoupon?: components["schemas"]["Coupon"];
            decidedAt?: string;
            decidedBy?: components["schemas"]["Person"];
            /** @description Scheduled time of new prices. Absent if they take effect with the last approval */
            effectiveAt?: string;
            /** @description When the request expires and can no longer be approved */
            expiresAt: string;
            feeSet?: components["schemas"]["FeeSetApproval"];
            id: string;
            /** @description True if the caller can approve the request */
            mayApprove: boolean;
            /** @description True if the caller can reject or withdraw the request */
            mayReject: boolean;
            /** @description Number of people who must still approve. 0 after the decision */
            missing: number;
            /** @description What the new prices would have changed, computed at the time of the request */
            preview?: components["schemas"]["PricePreview"];
            rate?: components["schemas"]["RateApproval"];
            reason: string;
            rejectedReason?: string;
            requestedAt: string;
            requestedBy: components["schemas"]["Person"];
            rules?: components["schemas"]["ApprovalRulesChange"];
            sender?: components["schemas"]["SenderApproval"];
            staff?: components["schemas"]["StaffApproval"];
            statePayment?: components["schemas"]["StatePaymentApproval"];
            /** @description SCHEDULED if the change is approved but not in effect yet, and FAILED if it was rejected at its scheduled time */
            status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "SCHEDULED" | "WITHDRAWN" | "FAILED";
        };
        ApprovalResult: {
            /** @description ID of the request that a second staff member must approve. Absent if the action took effect */
            approvalId?: string;
            success: boolean;
        };
        ApprovalRule: {
            act: "PUBLISH_RATE" | "SAVE_FEE_SET" | "CREATE_COUPON" | "INVITE_STAFF" | "CHANGE_STAFF_ROLE" | "ERASE_SENDER" | "UNLOCK_SENDER" | "CREATE_API_KEY" | "RELEASE_HOLD" | "PAY_STATE" | "CORRECT_STATE_PAYMENT";
            /** @description Number of people who must approve, in addition to the requester */
            approvals: number;
            /** @description Roles with the permission for the action */
            eligibleRoles: string[];
            /** @description Value from which the action needs approval. Absent if the setting applies */
            from?: string;
            /** @description Hours until a request expires. 0 for RELEASE_HOLD, whose approvals do not expire */
            hours: number;
            /** @description Roles that can approve. Empty for all eligible roles */
            roles: string[];
            /** @description Value that applies if from is absent */
            setting?: string;
            /** @description Unit of from and setting. Absent if the action always needs approval */
            unit?: "PERCENT" | "USD";
        };
        ApprovalRuleForm: {
            act: "PUBLISH_RATE" | "SAVE_FEE_SET" | "CREATE_COUPON" | "INVITE_STAFF" | "CHANGE_STAFF_ROLE" | "ERASE_SENDER" | "UNLOCK_SENDER" | "CREATE_API_KEY" | "RELEASE_HOLD" | "PAY_STATE" | "CORRECT_STATE_PAYMENT";
            approvals: number;
            from?: string;
            hours: number;
            roles?: string[];
        };
        ApprovalRules: {
            rules: components["schemas"]["ApprovalRule"][];
            /** @description Increases with each change. Send it with a change */
            version: number;
        };
        ApprovalRulesChange: {
            /** @description Rules in effect for the same actions, in the same order */
            currentRules: components["schemas"]["ApprovalRule"][];
            rules: components["schemas"]["ApprovalRule"][];
        };
        ApproveResult: {
            /** @description Number of people who must still approve. If it is 0, the action took effect */
            missing: number;
            success: boolean;
        };
        ArchiveHealth: {
            bytes: number;
            files: number;
            /** @description Log position up to which events are archived. 0 if there are no archives */
            through: string;
        };
        AssignWork: {
            /** @description ID of the staff member who gets the item */
            staffId: string;
        };
        AttachWhatIf: {
            caseId: string;
        };
        Bank: {
            active: boolean;
            id: string;
            /** @description True if the home page lists the bank */
            isPartner: boolean;
            name: string;
            referenceId: string;
            /** @description Name of the bank into which this bank merged */
            successor: string;
        };
        BankFile: {
            /** @description The bank's response to an OUT file */
            answer?: string;
            /** @description Total credited to senders, in USD */
            credits: string;
            /** @description Total debited from senders, in USD */
            debits: string;
            /** @description OUT for files that we send. IN for files that the bank sends */
            direction: "OUT" | "IN";
            /** @description When an OUT file was delivered, or an IN file was processed */
            doneAt?: string;
            entries: number;
            /** @description When the file was created or received */
            madeAt: string;
            name: string;
            /** @description Problems that need manual review */
            problems: string[];
            sha256: string;
        };
        BankReturn: {
            amount: string;
            code: string;
            /** @description Absent unless our bank dishonored the return. OPEN while the sender's bank can contest the dishonor. UPHELD if it did. UNDONE if it did not contest in time */
            dispute?: "OPEN" | "UPHELD" | "UNDONE";
            locksSender: boolean;
            mayBeAskedAgain: boolean;
            meaning: string;
            opensCase: boolean;
            reference: string;
            /** @description True if the payment is a refund that did not reach its account */
            refund: boolean;
            retiresSource: boolean;
            returnedAt: string;
            /** @description Settlement date, YYYY-MM-DD. Absent if the payment had not settled */
            settledOn?: string;
            transferId: string;
            /** @description True if the bank returned the payment after its deadline. We can dishonor a late return */
            untimely: boolean;
            /** @description How long after settlement the bank can return the payment, as text */
            window: string;
        };
        BeginSecondFactor: {
            password: string;
        };
        Beneficiary: {
            address: components["schemas"]["BeneficiaryAddress"];
            banks: components["schemas"]["BeneficiaryBank"][];
            countryCode: string;
            /** @description YYYY-MM-DD, or empty */
            dateOfBirth: string;
            email: string;
            firstName: string;
            fullName: string;
            id: string;
            isCashPickupEnabled: boolean;
            isEditable: boolean;
            lastName: string;
            middleName: string;
            phoneNumber: string;
            referenceId: string;
            senderRelationship: string;
            wallets: components["schemas"]["Wallet"][];
        };
        BeneficiaryAddress: {
            addressLine1: string;
            addressLine2: string;
            city: string;
            /** @description Three-letter country code */
            country: string;
            postalCode: string;
            state: string;
        };
        BeneficiaryBank: {
            accountHolderName: string;
            accountNumber: string;
            accountType: string;
            /** @description True if the account's bank accepts payouts */
            active: boolean;
            bankId: string;
            bankName: string;
            beneficiaryId: string;
            branchName: string;
            id: string;
            isCooperative: boolean;
            referenceId: string;
        };
        BeneficiaryForm: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @description Three-letter country code */
            country: string;
            /** @description Always +977 */
            countryCode: string;
            /** @description YYYY-MM-DD */
            dateOfBirth?: string;
            email?: string;
            firstName: string;
            lastName: string;
            middleName?: string;
            phoneNumber: string;
            postalCode: string;
            remittancePurpose?: string;
            senderRelationship: string;
            state: string;
        };
        BetterRateRange: {
            benefitType: string;
            extraExchangeRate: string;
            maxAmount: string;
            minAmount: string;
        };
        BlockDecision: {
            /** @description Why the match is true. At most 1,000 characters */
            comments: string;
            entry: string;
            list: string;
            /** @description ID of the sender or the beneficiary who matches */
            personId: string;
        };
        BlockedInterest: {
            /** @description USD */
            credited?: string;
            /** @description Reference of the payment to the sender */
            reference?: string;
        };
        BlockedItem: {
            amount: string;
            blockedAt: string;
            /** @description List entry that matched */
            entry: string;
            /** @description Name of the sender. Empty after erasure */
            owner: string;
            reference: string;
            transferId: string;
        };
        BlockedProperty: {
            at: string;
            /** @description Oldest block first */
            result: components["schemas"]["BlockedItem"][];
            /** @description Sum in USD, with the interest */
            total: string;
        };
        BonusRange: {
            amount: string;
            benefitType: string;
            maxAmount: string;
            minAmount: string;
        };
        BonusRangeInput: {
            amount: string;
            benefitType?: string;
            maxAmount: string;
            minAmount: string;
        };
        BrowserError: {
            /** @description Browsers with this error, most recently reported first */
            browsers: string[];
            /** @description Builds with this error, most recently reported first */
            builds: string[];
            count: number;
            firstSeen: string;
            id: string;
            kind: "UNCAUGHT" | "REJECTION" | "CHUNK" | "RENDER" | "POLICY";
            lastSeen: string;
            name: string;
            route: string;
            trace: string[];
        };
        BrowserErrorReport: {
            browser: "CHROME" | "EDGE" | "FIREFOX" | "OPERA" | "SAFARI" | "OTHER";
            /** @description Build of the web app */
            build: string;
            /** @description How the error was detected */
            kind: "UNCAUGHT" | "REJECTION" | "CHUNK" | "RENDER" | "POLICY";
            /** @description Name of the error, such as TypeError, or the content security policy directive that was violated */
            name: string;
            /** @description Path of the page, with parameter names instead of IDs, or * for any other path */
            route: string;
            /** @description Up to three locations in our own files, innermost first, in the form assets/file.js:line:column */
            trace: string[];
        };
        BusinessAmounts: {
            count: number;
            /** @description Fees in USD */
            fees: string;
            /** @description Amount received in NPR */
            receive: string;
            /** @description Amount sent in USD, without fees */
            send: string;
        };
        BusinessCorridor: {
            /** @description Transfers posted to the ledger. The amounts match the ledger to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /** @description Total number of transfers */
            count: number;
            /** @description Empty if the beneficiary's postal code is unknown or does not identify a district */
            district: string;
            /** @description Transfers that are held or not yet submitted */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Transfers that failed or were canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
            state: string;
        };
        BusinessDay: {
            /** @description Transfers posted to the ledger. The amounts match the ledger to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /** @description Total number of transfers */
            count: number;
            day: string;
            /** @description Transfers that are held or not yet submitted */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Transfers that failed or were canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        BusinessGroup: {
            /** @description Transfers posted to the ledger. The amounts match the ledger to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /** @description Total number of transfers */
            count: number;
            name: string;
            /** @description Transfers that are held or not yet submitted */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Transfers that failed or were canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        BusinessMetrics: {
            /** @description All days in the period, including days without transfers */
            days: components["schemas"]["BusinessDay"][];
            delivery: components["schemas"]["DeliveryTimes"];
            /** @description Pairs of a US state and a district of Nepal, largest total first */
            districts: components["schemas"]["BusinessCorridor"][];
            failures: components["schemas"]["FailureCount"][];
            from: string;
            /** @description Senders who signed up in the period. Each step counts those who also completed all earlier steps */
            funnel: components["schemas"]["FunnelStep"][];
            /** @description Payout institutions, largest total first */
            institutions: components["schemas"]["BusinessGroup"][];
            /** @description Combinations of funding source and payout method, such as BANK_ACCOUNT/CASH_PICKUP */
            methods: components["schemas"]["BusinessGroup"][];
            /** @description US states of the senders */
            states: components["schemas"]["BusinessGroup"][];
            statuses: components["schemas"]["BusinessGroup"][];
            /** @description Last day of the period, inclusive */
            to: string;
            total: components["schemas"]["BusinessSum"];
        };
        BusinessSum: {
            /** @description Transfers posted to the ledger. The amounts match the ledger to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /** @description Total number of transfers */
            count: number;
            /** @description Transfers that are held or not yet submitted */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Transfers that failed or were canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        CallbackRetry: {
            callbackId: string;
            provider: string;
            reason: string;
        };
        Case: {
            attached: components["schemas"]["CaseDocument"][];
            /** @description Steps of every investigation, in order */
            checklist: components["schemas"]["CaseStep"][];
            /** @description Why the case was closed */
            closing?: components["schemas"]["CaseNote"];
            /** @description Latest decision */
            decision?: components["schemas"]["CaseDecision"];
            documents: number;
            /** @description When the review is due: 30 days after the case was opened (31 CFR 1022.320(b)(3)) */
            dueAt: string;
            /** @description ID of the transfer that the case is about */
            id: string;
            /** @description Notes, oldest first */
            notebook: components["schemas"]["CaseNote"][];
            notes: number;
            open: boolean;
            openedAt: string;
            openedBy: string;
            /** @description Other people in the case's transfers */
            others: components["schemas"]["CasePerson"][];
            /** @description Staff member who works on the case */
            owner?: components["schemas"]["Person"];
            /** @description Why the case was opened */
            reason: string;
            /** @description Reference number of the case's transfer */
            reference: string;
            /** @description Suspicious activity reports, oldest first */
            reports: components["schemas"]["CaseReport"][];
            /** @description State of the investigation and of its latest report */
            status: "OPEN" | "REPORT_DRAFT" | "REPORT_SUBMITTED" | "REPORT_APPROVED" | "REPORT_FILED" | "REPORT_ACCEPTED" | "CLOSED";
            /** @description Suspected people */
            subjects: components["schemas"]["CasePerson"][];
            /** @description Documents that the sender of the transfer uploaded */
            supplied: components["schemas"]["SuppliedDocument"][];
            /** @description Oldest first */
            tasks: components["schemas"]["CaseTask"][];
            /** @description The case's own transfer first, then linked ones */
            transfers: components["schemas"]["CaseTransfer"][];
        };
        CaseDecision: {
            at: string;
            by: string;
            decision: "REPORT" | "NO_REPORT";
            reason: string;
        };
        CaseDocument: {
            at: string;
            by: string;
            bytes: number;
            id: string;
            mediaType: string;
            name: string;
            sha256: string;
        };
        CaseLink: {
            /** @description ID or reference number */
            transfer: string;
        };
        CaseNote: {
            at: string;
            by: string;
            /** @description NOTE, or SAR for a note about a suspicious activity report */
            kind: "NOTE" | "SAR";
            text: string;
        };
        CaseOutcome: {
            /** @description REPORT or NO_REPORT */
            decision: string;
            reason: string;
        };
        CasePage: {
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            result: components["schemas"]["CaseSummary"][];
        };
        CasePerson: {
            /** @description Empty after erasure */
            fullName: string;
            id: string;
            kind: "SENDER" | "BENEFICIARY";
            /** @description The person, or the sender who added the beneficiary */
            senderId: string;
        };
        CaseReport: {
            /** @description People who approved the revision */
            approvers: components["schemas"]["Person"][];
            /** @description Author of the latest revision */
            author?: components["schemas"]["Person"];
            /** @description FinCEN's ID of the report */
            bsaId?: string;
            /** @description End of the filing period */
            dueAt: string;
            /** @description Why FinCEN rejected the report */
            errors?: string[];
            filedAt?: string;
            filedBy?: string;
            number: number;
            /** @description Why the report needs changes */
            returned?: components["schemas"]["CaseNote"];
            review?: components["schemas"]["CaseReview"];
            /** @description When the review of continuing activity is due, 120 days after filing */
            reviewAt?: string;
            /** @description 0 before the first draft is saved */
            revision: number;
            status: "NEW" | "DRAFT" | "SUBMITTED" | "APPROVED" | "FILED" | "ACCEPTED" | "REVIEWED";
        };
        CaseReview: {
            at: string;
            by: string;
            /** @description True if the activity continues, so that another report is due */
            continues: boolean;
            reason: string;
        };
        CaseStep: {
            at?: string;
            /** @description Name of the staff member who last changed the step */
            by?: string;
            done: boolean;
            item: "IDENTITY" | "SANCTIONS" | "HISTORY" | "RELATED_PEOPLE" | "SOURCE_OF_FUNDS" | "PURPOSE" | "DOCUMENTS" | "OTHER_REPORTS";
        };
        CaseStepChange: {
            done: boolean;
            item: string;
        };
        CaseSubject: {
            /** @description ID of a sender or a beneficiary in the case's transfers */
            personId: string;
        };
        CaseSummary: {
            documents: number;
            /** @description ID of the transfer that the case is about */
            id: string;
            notes: number;
            open: boolean;
            openedAt: string;
            openedBy: string;
            /** @description Why the case was opened */
            reason: string;
            /** @description State of the investigation and of its latest report */
            status: "OPEN" | "REPORT_DRAFT" | "REPORT_SUBMITTED" | "REPORT_APPROVED" | "REPORT_FILED" | "REPORT_ACCEPTED" | "CLOSED";
        };
        CaseTask: {
            addedBy: string;
            completedAt?: string;
            /** @description Absent while the task is open */
            completedBy?: string;
            dueAt: string;
            id: string;
            owner?: components["schemas"]["Person"];
            text: string;
            /** @description ID of the task in the work queue */
            workId: string;
        };
        CaseText: {
            text: string;
        };
        CaseTransfer: {
            createdAt: string;
            id: string;
            reference: string;
            /** @description Sending amount in USD */
            sendingAmount: string;
        };
        ChallengePasskey: {
            /** @description Challenge of the sign-in, if the passkey is its second factor */
            challenge?: string;
        };
        ChangeAddress: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            password: string;
            postalCode: string;
            /** @description Two-letter state code */
            state: string;
        };
        ChangeApprovalRules: {
            /** @description Reason, stored with the request and shown to staff */
            reason: string;
            rules: components["schemas"]["ApprovalRuleForm"][];
            /** @description Version of the current rules */
            version: number;
        };
        ChangeEmail: {
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            email: string;
            password: string;
            reEnterEmail: string;
        };
        ChangePassword: {
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            newPassword: string;
            oldPassword: string;
        };
        ChangePhone: {
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            /** @description Always +1 */
            countryCode: string;
            password: string;
            phone: string;
        };
        ChangeStaffRole: {
            reason: string;
            role: "ADMIN" | "COMPLIANCE" | "SUPPORT" | "FINANCE" | "AUDITOR";
        };
        ChangeWebhook: {
            description: string;
            types: string[];
            url: string;
        };
        ComparedStatement: {
            /** @description Account in our ledger */
            account: string;
            /** @description Balance in our ledger */
            books: string;
            /** @description Closing balance on the statement */
            closing: string;
            comparedAt: string;
            /** @description True if the opening balance equals the closing balance of the previous statement */
            continues: boolean;
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            currency: string;
            day: string;
            /** @description Net effect of known differences on our balance */
            differing: string;
            /** @description Number of lines that still differ */
            differs: number;
            file: string;
            /** @description SHA-256 of the file */
            id: string;
            /** @description Sum of our entries that are not yet on a statement and not overdue */
            inTransit: string;
            lines: number;
            /** @description Number of lines that matched when the statement was compared */
            matched: number;
            number: number;
            opening: string;
        };
        Complaint: {
            email: string;
            /** @description What went wrong with the transfer. Needs transactionId */
            errorType?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
            message: string;
            name: string;
            phone?: string;
            /** @description True for a question to customer support */
            question?: boolean;
            subject: string;
            /** @description The id or referenceId of the transfer with the error. The transfer must belong to the caller */
            transactionId?: string;
        };
        ComplaintClassification: {
            errorType: "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
            /** @description ID of the transfer with the error */
            transactionId: string;
        };
        ComplaintDetail: {
            /** @description When our investigation of a reported error is due */
            answerDueAt: string;
            closedAt?: string;
            closedReason?: string;
            complaintNumber: string;
            /** @description When our next step is due. Absent if we wait for the sender, or nothing is left to do */
            dueAt?: string;
            email: string;
            /** @description Type of the error that the sender reported, or as classified by staff */
            errorType?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
            filedAt: string;
            id: string;
            message: string;
            name: string;
            /** @description Absent until staff classify the complaint as an error notice */
            notice?: components["schemas"]["ErrorNotice"];
            phone?: string;
            /** @description The result as we will send it. Present between the finding and the result */
            preview?: string;
            /** @description True for a question to customer support */
            question?: boolean;
            repliedAt?: string;
            /** @description Our latest reply */
            reply?: string;
            /** @description ID of the sender who filed the complaint. Absent if they were not signed in */
            senderId?: string;
            /** @description Two-letter code of the sender's state of residence. Absent if unknown */
            senderState?: string;
            status: "OPEN" | "ANSWERED" | "INVESTIGATING" | "FOUND" | "AWAITING_CHOICE" | "CORRECTING" | "RESOLVED" | "CLOSED";
            subject: string;
            /** @description ID of the transfer with the error */
            transactionId?: string;
        };
        ComplaintFinding: {
            /** @description Names of the documents that we relied on, at most 20 */
            documents?: string[];
            /** @description The error that occurred. Required for OTHER_ERROR */
            errorType?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE";
            /** @description What we found, in words for the sender. At most 4,000 characters */
            facts: string;
            /** @description INFORMATION provides the documents or information that the sender requested */
            finding: "ERROR" | "NO_ERROR" | "OTHER_ERROR" | "INFORMATION";
            /** @description True if the transfer is late because the sender gave incorrect information */
            senderMistake?: boolean;
        };
        ComplaintPage: Page<components["schemas"]["FiledComplaint"]>;
        ComplaintReceipt: {
            /** @description Number to quote when you contact us about the complaint */
            complaintNumber: string;
        };
        ComplaintReply: {
            text: string;
        };
        CompletenessProof: {
            /** @description Event with the root of the tree. We commit to a tree once a day */
            commitment: components["schemas"]["ProvenRecord"];
            /** @description Events at the positions in transfers */
            events: components["schemas"]["ProvenRecord"][];
            format: "hulak completeness v1";
            /** @description Index of the sender's leaf in the tree over all senders, from 0 */
            index: string;
            /** @description Log positions of all other events about the sender */
            others: string[];
            /** @description Inclusion proof from the leaf to the root, as defined in RFC 6962. Each hash is Base64 */
            path: string[];
            senderId: string;
            /** @description Log positions of the events that created the sender's transfers */
            transfers: string[];
        };
        CompleteSignUp: {
            /** @description Always +1 */
            countryCode: string;
            firstName: string;
            lastName: string;
            middleName?: string;
            phoneNumber: string;
            /** @description Two-letter state code */
            state: string;
        };
        Configuration: {
            disabledStates: string[];
            environment: "development" | "test" | "production";
            hiddenSourceStates: string[];
            idleMinutes: number;
            /** @description Domain that the site's passkeys belong to. Empty if there are none */
            passkeyDomain?: string;
            /** @description External accounts that users can sign in with */
            signInProviders: components["schemas"]["SignInProvider"][];
            supportPhones: string[];
            widgetOrigin: string;
        };
        Confirmation: {
            /** @description True if the user confirmed their identity in the last 10 minutes. Adding a bank account or a card requires this */
            confirmed: boolean;
        };
        ConfirmIdentity: {
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            password: string;
        };
        ConfirmSecondFactor: {
            code: string;
        };
        Cooperative: {
            active: boolean;
            branchName: string;
            id: string;
            isCooperative: boolean;
            name: string;
            referenceId: string;
        };
        Corridor: {
            destination: components["schemas"]["Country"];
            id: string;
            source: components["schemas"]["Country"];
        };
        Country: {
            currency: components["schemas"]["Currency"];
            /** @description Flag as an emoji */
            flag: string;
            flagUrl: string;
            name: string;
            payoutMethod: components["schemas"]["PayoutMethods"];
            phoneCode: string;
            relationships: string[];
            remittancePurposes: string[];
            sendingAmountLimit: components["schemas"]["SendingAmountLimit"];
            threeCharCode: string;
            twoCharCode: string;
            /** @description Mobile wallets that can receive payouts */
            wallets: string[];
        };
        Coupon: {
            benefitType: "BETTER_RATE" | "BONUS" | "BOTH";
            betterExchangeRateRanges: components["schemas"]["BetterRateRange"][];
            bonusRanges: components["schemas"]["BonusRange"][];
            code: string;
            couponType: "OCCASIONAL" | "FREQUENCY";
            destinations: components["schemas"]["CouponCountry"][];
            expiryDate: string;
            id: string;
            sources: components["schemas"]["CouponCountry"][];
            title: string;
            transactionCount: number;
        };
        CouponCheck: {
            /** @description Absent if there is no coupon for the country */
            coupon?: components["schemas"]["Coupon"];
            error: boolean;
        };
        CouponCountry: {
            currency: components["schemas"]["Currency"];
            flagUrl: string;
            name: string;
            phoneCode: string;
            threeCharCode: string;
        };
        CouponInEffect: {
            code: string;
            deleted: boolean;
            expiresAt: string;
            title: string;
            uses: number;
            usesMax: number;
            version: number;
        };
        CreateAPIKey: {
            /** @description Days until the key expires, from 30 to 365 */
            days: number;
            /** @description Name of the system, which the access log shows as the reader. At most 60 characters */
            name: string;
            /** @description Reason, stored with the request and shown to staff. At most 1,000 characters */
            reason: string;
            scopes: ("transfers:read" | "ledger:read" | "events:read" | "compliance:read" | "operations:read")[];
        };
        CreateCoupon: {
            benefitType: "BETTER_RATE" | "BONUS" | "BOTH";
            betterExchangeRateRanges?: components["schemas"]["RateRangeInput"][];
            bonusRanges?: components["schemas"]["BonusRangeInput"][];
            code: string;
            couponType: "OCCASIONAL" | "FREQUENCY";
            /** @description When the prices take effect, at most a year from now. By default, they take effect with the last approval */
            effectiveAt?: string;
            /** @description YYYY-MM-DDTHH:MM:SS in Los Angeles time, or with a time zone. A date alone means 11:59 PM in Los Angeles */
            expiryDate: string;
            /** @description Start of the preview's period, inclusive. By default, the preview covers last month in Los Angeles */
            previewFrom?: string;
            /** @description End of the preview's period, exclusive */
            previewTo?: string;
            /** @description Reason, stored with the request and shown to the person who approves it */
            reason: string;
            /** @description IDs of country pairs */
            sourceDestinationCountries: string[];
            title: string;
            transactionCount?: number;
        };
        CreatedAPIKey: {
            /** @description ID of the request that a second administrator must approve before the key works */
            approvalId: string;
            id: string;
            /** @description The API key itself. Store it now, because it cannot be retrieved again */
            secret: string;
        };
        CreatedRateAlert: {
            id: string;
        };
        CreatedSchedule: {
            id: string;
        };
        CreatedTransfer: {
            createdAt: string;
            /** @description Date in Nepal by which we promise that the money will be available */
            dateAvailable: string;
            deliveryStatus: string;
            /** @description Expected time until the money is available, in business days */
            expectedAvailability: string;
            id: string;
            referenceId: string;
            /** @description PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            status: string;
        };
        CreateRateAlert: {
            /** @description USD amount that the message suggests to send. Otherwise, it is the last amount */
            amount?: string;
            email?: boolean;
            /** @description AT_LEAST sends one message when the rate is at least minRate. DAILY sends one a day */
            kind: "AT_LEAST" | "DAILY";
            /** @description For AT_LEAST. It must be above the current rate */
            minRate?: string;
            /** @description Needs a verified phone number */
            text?: boolean;
        };
        CreateSchedule: {
            /** @description Fixed amount: what the sender sends in USD, or what the beneficiary receives in NPR */
            amount: string;
            cadence: "ONCE" | "WEEKLY" | "BIWEEKLY" | "MONTHLY";
            /** @description Hash of the authorization that the sender agreed to. If it has changed since then, the request fails with DISCLOSURE_CHANGED */
            consentHash?: string;
            currency: "USD" | "NPR";
            /** @description Three-letter country code */
            destinationCountry: string;
            /** @description Date in Los Angeles, from tomorrow to one year from now. With minRate, the latest date. YYYY-MM-DD */
            firstDate: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /** @description Last possible date of a recurring schedule. YYYY-MM-DD */
            lastDate?: string;
            /** @description For ONCE: send as soon as the exchange rate is at least this good */
            minRate?: string;
            payerId?: number;
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            recipientAccountId?: string;
            recipientId: string;
            remittancePurpose: string;
            senderFundingAccountId: string;
            /** @description Number of transfers after which a recurring schedule ends. Skipped and failed dates don't count */
            transferCount?: number;
        };
        CreateTransaction: {
            bonusAmount?: string;
            couponCode?: string;
            /** @description Three-letter country code */
            destinationCountry: string;
            /** @description Hash of the disclosure that the sender saw. If the disclosure has changed since then, the request fails with DISCLOSURE_CHANGED */
            disclosureHash?: string;
            /** @description Exchange rate shown to the sender, with two decimals */
            exchangeRate: string;
            feeAmount: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /** @description ID of the payer. Used for cash pickup only */
            payerId?: number;
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Token of the quote that the sender accepted. Without a token, the amounts must match the current prices */
            quoteToken?: string;
            /** @description ID of the beneficiary's bank account or wallet */
            recipientAccountId?: string;
            recipientAmount: string;
            recipientCurrency: string;
            recipientId: string;
            remittancePurpose: string;
            /** @description ID of the beneficiary's request that this transfer answers */
            requestId?: string;
            /** @description True if the sender confirmed a second transfer of the same amount to the same person within 24 hours. Without this confirmation, the request fails with DUPLICATE_TRANSFER */
            secondTransfer?: boolean;
            senderAmount: string;
            /** @description ID of the sender's bank account or debit card */
            senderFundingAccountId: string;
        };
        Currency: {
            code: string;
            name: string;
            symbol: string;
        };
        CurrencySum: {
            currency: string;
            sum: string;
        };
        Customer: {
            address: components["schemas"]["UserAddress"];
            /** @description Newest first, at most 100 */
            complaints: components["schemas"]["CustomerComplaint"][];
            /** @description Empty if the sender has no tier */
            currentTier: string;
            /** @description Devices where the sender is signed in, latest use first */
            devices: components["schemas"]["Device"][];
            /** @description First character and domain. Empty after erasure */
            email: string;
            /** @description Stage of the sender's request to delete their data */
            erasure?: "REQUESTED" | "REFUSED" | "APPROVED" | "ERASED";
            /** @description Empty after erasure */
            fullName: string;
            /** @description Linked bank accounts and debit cards, latest first within each kind */
            fundingSources: components["schemas"]["FundingSource"][];
            hasSecondFactor: boolean;
            /** @description Transfers on hold, earliest deadline first */
            holds: components["schemas"]["OpenHold"][];
            id: string;
            isEmailVerified: boolean;
            isPhoneVerified: boolean;
            kycStatus: string;
            /** @description Maximum amount that the sender can send now, in USD without fees */
            left: string;
            limits: components["schemas"]["PastLimit"][];
            locked: boolean;
            lockedReason?: string;
            /** @description Last four digits. Empty after erasure, or if there is none */
            phoneNumber: string;
            /** @description Beneficiaries, latest first */
            recipients: components["schemas"]["Recipient"][];
            /** @description Tier under review */
            requestedTier?: string;
            /** @description Scheduled transfers, newest first, at most 100 */
            schedules: components["schemas"]["Schedule"][];
            /** @description True if the sender can sign in, but not send money or change the account */
            sendingLocked?: boolean;
            signedUpAt: string;
            /** @description The limit that applies: transaction, day, 30 days, or 180 days */
            window: string;
        };
        CustomerComplaint: {
            filedAt: string;
            id: string;
            status: "OPEN" | "ANSWERED" | "INVESTIGATING" | "FOUND" | "AWAITING_CHOICE" | "CORRECTING" | "RESOLVED" | "CLOSED";
        };
        CustomerContacts: {
            countryCode: string;
            email: string;
            id: string;
            phoneNumber: string;
        };
        DailyClose: {
            closedAt: string;
            day: string;
            /** @description Signed text, including the head of the log */
            note: string;
            /** @description Log position of the last entry included */
            position: string;
        };
        DailyRate: {
            /** @description Date in Nepal */
            date: string;
            /** @description Central bank's mid-market rate */
            midRate: string;
            rate: string;
        };
        DatabaseState: {
            bytes: number;
            head: string;
            /** @description Size of the event log in the database */
            logBytes: number;
            /** @description Number of partitions of the event log in the database */
            partitions: number;
            /** @description Number of events that still fit in the last partition */
            room: number;
        };
        DataExport: {
            account: components["schemas"]["SenderProfile"];
            banks: components["schemas"]["SenderBank"][];
            beneficiaries: components["schemas"]["Beneficiary"][];
            cards: components["schemas"]["SenderCard"][];
            devices: components["schemas"]["OpenSession"][];
            exportedAt: string;
            identity: components["schemas"]["SenderIdentity"];
            notifications: components["schemas"]["NotificationSwitch"][];
            passkeys: components["schemas"]["Passkey"][];
            pushDevices: components["schemas"]["PushDevice"][];
            rateAlerts: components["schemas"]["RateAlert"][];
            requests: components["schemas"]["MoneyRequest"][];
            schedules: components["schemas"]["Schedule"][];
            transactions: components["schemas"]["Transaction"][];
        };
        DataRead: {
            at: string;
            by: components["schemas"]["Person"];
            /** @description Operation ID, such as getTransaction */
            call: string;
            /** @description IDs of the viewed people */
            people: string[];
            /** @description Reference number */
            pin?: string;
            position: string;
            purpose: "ROUTINE" | "SUPPORT" | "COMPLIANCE" | "COMPLAINT" | "FRAUD" | "AUDIT";
            /** @description Case or complaint number */
            reference: string;
            /** @description ID of what was viewed. Empty for a list */
            subject: string;
            /** @description Summary of the call */
            summary: string;
        };
        DataReadPage: {
            /** @description Short names by ID, such as Asha T. */
            names: {
                [key: string]: string;
            };
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            result: components["schemas"]["DataRead"][];
        };
        DayData: {
            /** @description Date in Pacific time */
            day: string;
            /** @description Position of the event in the log */
            position: string;
        };
        Deadline: {
            beganAt: string;
            /** @description When the obligation was met or no longer applied. If passedAt is also set, the obligation was met late */
            closedAt?: string;
            dueAt: string;
            kind: "CANCEL" | "AVAILABLE" | "REFUND" | "DISPUTE" | "ERRORS" | "RECORDS";
            /** @description Last day to meet the deadline, in Nepal time for AVAILABLE and in Los Angeles time otherwise. YYYY-MM-DD */
            lastDay: string;
            passedAt?: string;
            /** @description OPEN before the deadline. PASSED if the deadline was missed. CLOSED if the obligation was met in time or no longer applies */
            state: "OPEN" | "PASSED" | "CLOSED";
            transferId: string;
        };
        DeliveryAttempt: {
            at: string;
            /** @description Why there was no response */
            error?: string;
            /** @description HTTP status. Absent if there was no response */
            status?: number;
            tookMs: number;
        };
        DeliveryBucket: {
            /** @description Upper bound of the bucket. 0 for the last bucket, which has no bound */
            belowSeconds: number;
            count: number;
        };
        DeliveryTimes: {
            buckets: components["schemas"]["DeliveryBucket"][];
            /** @description Number of delivered transfers */
            count: number;
            medianSeconds: number;
            p90Seconds: number;
            p99Seconds: number;
        };
        Device: {
            /** @description IP address of the last request */
            address: string;
            /** @description Browser and operating system, such as Firefox on Windows */
            device: string;
            /** @description When the session was last used, accurate to 15 minutes */
            lastUsedAt: string;
            signedInAt: string;
        };
        DifferencePage: {
            /** @description Cursor for the next page. Send it as the before parameter. Absent on the last page */
            next?: string;
            result: components["schemas"]["ReconciliationDifference"][];
        };
        Disclosure: {
            /** @description Hash of this exact text. Send it when you create the transfer or the schedule */
            hash: string;
            sections: components["schemas"]["DisclosureSection"][];
            /** @description Version of the disclosure template */
            template: string;
            title: string;
        };
        DisclosureLine: {
            label: string;
            strong?: boolean;
            value: string;
        };
        DisclosureSection: {
            heading: string;
            lines: components["schemas"]["DisclosureLine"][];
            text: string[];
        };
        Divergence: {
            actual: string;
            /** @description Value according to the log. Empty if the subject alone describes the difference */
            expected: string;
            firstSeen: string;
            /** @description When a later check found no difference */
            goneAt?: string;
            id: string;
            kind: "LOG" | "FACTS" | "LEDGER" | "LIMITS" | "COUPONS" | "READ_MODEL" | "PROVIDER" | "UNDER_WAY";
            lastSeen: string;
            /** @description Location of the difference: a stream, such as transfer-ID, or a part of the ledger */
            scope: string;
            /** @description What differs. For a read model, the schema, table, and key of the row */
            subject: string;
        };
        DivergencePage: {
            /** @description When the last full check of the log ended */
            finishedAt?: string;
            /** @description When the checker last ran. It runs every few seconds */
            lookedAt?: string;
            /** @description Cursor for the next page. Send it as the after parameter. Absent on the last page */
            next?: string;
            /** @description Number of unresolved divergences */
            open: number;
            result: components["schemas"]["Divergence"][];
            /** @description Number of streams checked since installation */
            streams: number;
            /** @description Log position that the current full check has reached */
            walked: string;
        };
        DocumentRequest: {
            /** @description Reason, shown to staff. At most 1,000 characters */
            comments: string;
            /** @description Any of PROOF_OF_IDENTITY, PROOF_OF_ADDRESS, PROOF_OF_FUNDS, and PROOF_OF_RELATIONSHIP */
            documents: string[];
            /** @description Reason given to the sender: AMOUNT, LIKE_NAMES, DATA, or ROUTINE */
            told: string;
        };
        Enrollment: {
            /** @description Link that opens the authenticator app on the same device */
            link: string;
            /** @description The link as a QR code */
            picture: components["schemas"]["QRCode"];
            /** @description Secret in groups of four characters, for manual entry */
            secret: string;
        };
        EraseSender: {
            /** @description Reason, stored with the request and shown to staff. At most 1,000 characters */
            reason: string;
        };
        Erasure: {
            /** @description When the request reached this stage */
            at?: string;
            /** @description Cause of a refusal */
            cause: "" | "RETENTION" | "STAFF";
            /** @description Reason for a refusal by staff */
            reason: string;
            /** @description Date until which the law requires us to keep the records, YYYY-MM-DD */
            retainedUntil: string;
            stage: "NONE" | "REQUESTED" | "REFUSED" | "APPROVED" | "ERASED";
        };
        ErasureRequest: {
            at: string;
            email: string;
            fullName: string;
            /** @description Date until which the law requires us to keep the records, YYYY-MM-DD */
            retainedUntil: string;
            senderId: string;
            stage: "REQUESTED" | "REFUSED" | "APPROVED" | "ERASED";
        };
        ErrorNotice: {
            /** @description How we corrected the error */
            action?: "" | "CANCELED" | "REPROCESSED" | "FEE_REFUNDED" | "REFUNDED" | "BY_HAND";
            chosenAt?: string;
            /** @description Staff member who recorded the choice. Absent if the sender chose on the page */
            chosenBy?: components["schemas"]["Person"];
            classifiedAt: string;
            classifiedBy: components["schemas"]["Person"];
            correctedAt?: string;
            correctedBy?: components["schemas"]["Person"];
            /** @description Names of the documents that we relied on */
            documents: string[];
            facts?: string;
            finding?: "" | "ERROR" | "NO_ERROR" | "OTHER_ERROR" | "INFORMATION";
            finishedAt?: string;
            finishedBy?: components["schemas"]["Person"];
            /** @description The error that occurred */
            found?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE";
            /** @description Reference of a correction by hand */
            reference?: string;
            /** @description Any of REFUND, DELIVER, and FEE_REFUND. The sender chooses if there are several */
            remedies: string[];
            /** @description The chosen or the only remedy */
            remedy?: "" | "REFUND" | "DELIVER" | "FEE_REFUND";
            /** @description The result that we sent */
            result?: string;
            resultSentAt?: string;
            resultSentBy?: components["schemas"]["Person"];
            /** @description True if the complaint was filed within 180 days after the disclosed arrival date, or 60 days after we sent requested documents */
            timely: boolean;
        };
        EventDetail: {
            actorId: string;
            actorRole: string;
            category: string;
            causation: string;
            correlation: string;
            /** @description True if the personal fields were erased */
            erased: boolean;
            id: string;
            payload: unknown;
            /** @description Decrypted personal fields. Absent if there are none or they were erased */
            personal?: unknown;
            position: string;
            /** @description Log position of the previous event in the same stream */
            previous?: string;
            /** @description False if the stored bytes can't be decoded as an event */
            readable: boolean;
            recordedAt: string;
            requestId: string;
            schema: number;
            stream: string;
            /** @description ID of the person whose data the event contains */
            subject?: string;
            /** @description ID of the OpenTelemetry trace. Absent if the trace was not recorded */
            traceId?: string;
            type: string;
            /** @description Why the stored bytes can't be decoded as an event */
            unreadable?: string;
            version: number;
        };
        EventExport: {
            at: string;
            by: components["schemas"]["Person"];
            /** @description Number of exported events, set at the end */
            count: number;
            endedAt?: string;
            /** @description Number of matching events at the start */
            expected: number;
            filter: components["schemas"]["EventFilter"];
            format: "CSV" | "JSONL";
            id: string;
            /** @description An interrupted export stays RUNNING */
            outcome: "RUNNING" | "COMPLETE" | "CANCELED";
            position: string;
            reason: string;
        };
        EventFilter: {
            actor?: string;
            correlation?: string;
            from?: string;
            person?: string;
            stream?: string;
            to?: string;
            type?: string;
        };
        EventPage: {
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            result: components["schemas"]["EventSummary"][];
        };
        EventSummary: {
            actorId: string;
            actorRole: string;
            category: string;
            causation: string;
            correlation: string;
            id: string;
            position: string;
            /** @description False if the stored bytes can't be decoded as an event */
            readable: boolean;
            recordedAt: string;
            requestId: string;
            stream: string;
            type: string;
            version: number;
        };
        ExchangeRate: {
            destinationCurrency: string;
            /** @description Central bank's mid-market rate, for comparison */
            midRate: string;
            /** @description Date of the central bank's rate, in Nepal time. Absent if the rate is not from one of the central bank's tables */
            midRateDate?: string;
            publishedAt: string;
            rate: string;
            /** @description Source of the rate. fixed is the data file, nrb is Nepal Rastra Bank, and admin is staff */
            source: "fixed" | "nrb" | "admin";
            sourceCurrency: string;
        };
        ExistsResult: {
            data: boolean;
        };
        Explanation: {
            reason: string;
        };
        ExportEvents: {
            actor?: string;
            correlation?: string;
            /** @description CSV, or JSONL for one JSON object on each line */
            format: string;
            from?: string;
            person?: string;
            /** @description Reason, which is recorded. At most 1,000 characters */
            reason: string;
            stream?: string;
            to?: string;
            type?: string;
        };
        FailureCount: {
            count: number;
            reason: string;
            stage: "FUNDING" | "RETURN" | "PAYOUT" | "COMPLIANCE";
        };
        FeeRange: {
            flatFee: string;
            maxAmount: string;
            minAmount: string;
            /** @description Percentage of the amount */
            percentageFee: string;
        };
        FeeRangeInEffect: {
            flat: string;
            max: string;
            min: string;
            percent: string;
        };
        FeeRangeInput: {
            flatFee: string;
            maxAmount: string;
            minAmount: string;
            percentageFee: string;
        };
        FeeSet: {
            currency: string;
            destinationCountry: string;
            feeRanges: components["schemas"]["FeeRange"][];
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            payoutMethod: string;
            sourceCountry: string;
        };
        FeeSetApproval: {
            currency: string;
            currentFeeRanges: components["schemas"]["FeeRange"][];
            destinationCountry: string;
            feeRanges: components["schemas"]["FeeRange"][];
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            payoutMethod: string;
            sourceCountry: string;
        };
        FeeSetInEffect: {
            key: string;
            /** @description Version used to price the transfer */
            pricedBy?: number;
            ranges: components["schemas"]["FeeRangeInEffect"][];
            savedAt: string;
            version: number;
        };
        FiledComplaint: {
            /** @description When our investigation of a reported error is due */
            answerDueAt: string;
            closedAt?: string;
            closedReason?: string;
            complaintNumber: string;
            /** @description When our next step is due. Absent if we wait for the sender, or nothing is left to do */
            dueAt?: string;
            email: string;
            /** @description Type of the error that the sender reported, or as classified by staff */
            errorType?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
            filedAt: string;
            id: string;
            message: string;
            name: string;
            phone?: string;
            /** @description True for a question to customer support */
            question?: boolean;
            repliedAt?: string;
            /** @description Our latest reply */
            reply?: string;
            /** @description ID of the sender who filed the complaint. Absent if they were not signed in */
            senderId?: string;
            /** @description Two-letter code of the sender's state of residence. Absent if unknown */
            senderState?: string;
            status: "OPEN" | "ANSWERED" | "INVESTIGATING" | "FOUND" | "AWAITING_CHOICE" | "CORRECTING" | "RESOLVED" | "CLOSED";
            subject: string;
            /** @description ID of the transfer with the error */
            transactionId?: string;
        };
        Finding: {
            code: "REQUIRED" | "TOO_LONG" | "TOO_MANY" | "INVALID_VALUE" | "INVALID_DATE" | "FUTURE_DATE" | "DATE_ORDER" | "UNSUPPORTED_TEXT" | "BELOW_THRESHOLD" | "PAST_DUE";
            /** @description Path of the field, such as subjects[0].lastName */
            field: string;
            /** @description True if the report can be filed nevertheless */
            warning: boolean;
        };
        FindTransmittals: {
            /** @description Complete account number of the recipient, or the ID of the sender */
            account?: string;
            /** @description Cursor from the previous page's next. Send it with the same filter */
            before?: string;
            /** @description Only records at or after this time, in RFC 3339 format */
            from?: string;
            /** @description Words of the recipient's name, or their first letters */
            recipient?: string;
            /** @description Words of the sender's name, or their first letters */
            sender?: string;
            /** @description Only records before this time, in RFC 3339 format */
            to?: string;
        };
        FinishSignIn: {
            challenge: string;
            /** @description Code from the authenticator app, or a recovery code */
            code: string;
        };
        FiredRule: {
            /** @description Count at which the rule is triggered */
            atLeast: number;
            code: string;
            count: number;
            withinHours: number;
        };
        ForgotPassword: {
            email: string;
        };
        FundingSource: {
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            linkedAt: string;
            /** @description Institution or network, and last four digits */
            name: string;
            /** @description Return code that made the account unusable, such as R02 */
            reason?: string;
            status: "VERIFIED" | "PENDING" | "FAILED" | "RELOGIN_REQUIRED";
        };
        FundsBlock: {
            basis: "" | "LICENSE" | "DELISTING" | "MISTAKEN_IDENTITY";
            blockedAt?: string;
            entry: string;
            /** @description USD that the bank credited on the money and that was not paid to the sender. Absent if zero */
            interest?: string;
            list: string;
            /** @description As written on the list. Empty after erasure */
            name: string;
            personId: string;
            /** @description First of two people, while a block or an unblocking is proposed */
            proposedBy?: components["schemas"]["Person"];
            /** @description License or notice for the unblocking */
            reference: string;
            /** @description LOST if the payment was declined or taken back */
            state: "PROPOSED" | "BLOCKED" | "UNBLOCK_PROPOSED" | "UNBLOCKED" | "LOST";
        };
        FunnelStep: {
            count: number;
            step: "SIGNED_UP" | "EMAIL_VERIFIED" | "PHONE_VERIFIED" | "IDENTITY_VERIFIED" | "SOURCE_LINKED" | "FIRST_TRANSFER" | "FIRST_DELIVERY";
        };
        Health: {
            archive: components["schemas"]["ArchiveHealth"];
            checks: components["schemas"]["HealthCheck"][];
            database: components["schemas"]["DatabaseState"];
            /** @description Latest maintenance task of each read model, newest first */
            maintenance: components["schemas"]["Maintenance"][];
            /** @description Maintenance task in progress */
            running?: components["schemas"]["Maintenance"];
            seal: components["schemas"]["SealHealth"];
        };
        HealthCheck: {
            /** @description Value at which the level becomes ALARM and staff are notified */
            alarm: number;
            figure: number;
            level: "OK" | "WATCH" | "ALARM" | "UNKNOWN";
            measure: "BOOKS" | "LIMITS" | "COUPONS" | "DIVERGENCES" | "IN_FLIGHT" | "PROMISES" | "PROJECTION_LAG" | "PARKED" | "PROJECTION_ERRORS" | "WORKER_LAG" | "WORKER_CLAIMS" | "CALLBACKS_WAITING" | "CALLBACKS_ASIDE" | "DEADLINES" | "SEAL" | "WITNESSES" | "LOST_EVENTS" | "UNAUTHENTICATED" | "TRANSACTION" | "DATABASE" | "BROWSER_ERRORS" | "WRONG_CODES" | "TEXT_MESSAGES";
            /** @description When the current alarm was raised. Absent if there is none */
            raisedSince?: string;
            unit: string;
            /** @description Value at which the level becomes WATCH */
            watch: number;
        };
        HeldTransfer: {
            /** @description Name of the first of two approvers */
            approvedBy?: string;
            beneficiary: components["schemas"]["PersonRef"];
            cancelableUntil: string;
            createdAt: string;
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            /** @description Documents requested from the sender */
            documents: string[];
            /** @description When the decision is due */
            dueAt: string;
            /** @description The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold */
            estimatedArrival?: string;
            /** @description Expected time until the money is available, in business days */
            expectedAvailability: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            heldAt: string;
            id: string;
            payoutMethod: string;
            reasons: string[];
            /** @description Payout institution's reference number. PENDING until the institution responds */
            receiptNumber: string;
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            sender: components["schemas"]["PersonRef"];
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            /** @description Whether the transfer is held before the sender pays or before the payout */
            stage: "BEFORE_PAYMENT" | "BEFORE_PAYOUT";
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Short description of the transfer's progress, for the sender */
            statusText: string;
            /** @description True if two staff members must approve the release */
            takesTwo: boolean;
            /** @description True while we wait for the sender's documents. The deadline is paused during this time */
            waits: boolean;
        };
        Hold: {
            closedAt?: string;
            documents: string[];
            dueAt: string;
            heldAt: string;
            /** @description Empty while the transfer is held */
            outcome: "" | "RELEASED" | "REJECTED" | "BLOCKED" | "CANCELED" | "PAYMENT_FAILED";
            reasons: string[];
            stage: "BEFORE_PAYMENT" | "BEFORE_PAYOUT";
            /** @description When we started waiting for the sender. The deadline is paused while we wait */
            waitsSince?: string;
        };
        HoldDecision: {
            comments: string;
        };
        HoldDecisionRecord: {
            at: string;
            by: components["schemas"]["Person"];
            comments: string;
            decision: "APPROVED" | "RELEASED" | "REJECTED" | "DOCUMENTS_REQUESTED" | "BLOCK_PROPOSED" | "BLOCKED" | "UNBLOCK_PROPOSED" | "UNBLOCKED" | "PROPOSAL_WITHDRAWN";
            documents: string[];
            /** @description Versions of the lists in the most recent screening of the sender and the beneficiary */
            known: components["schemas"]["ScreenedList"][];
            position: string;
        };
        HoldRecord: {
            /** @description First of two approvers. Absent until the first approval */
            approved?: components["schemas"]["Person"];
            /** @description Block of the money. Absent if no one proposed one */
            block?: components["schemas"]["FundsBlock"];
            /** @description True if the transfer is held and its payment was submitted, so that its money can be blocked */
            canBlock: boolean;
            /** @description Decisions by staff, with the sanctions lists that each decision was based on */
            decisions: components["schemas"]["HoldDecisionRecord"][];
            /** @description All holds on the transfer */
            holds: components["schemas"]["Hold"][];
            /** @description The sender, then the beneficiary */
            people: components["schemas"]["PersonRecord"][];
            /** @description Screenings of the sender and the beneficiary */
            screenings: components["schemas"]["Screening"][];
            /** @description Documents that the sender uploaded */
            supplied: components["schemas"]["SuppliedDocument"][];
            takesTwo: boolean;
            transaction: components["schemas"]["Transaction"];
            /** @description True if the transfer is held now */
            waiting: boolean;
        };
        Identification: {
            /** @description Two-letter code of the country that issued the document */
            country: string;
            kind: "DRIVERS_LICENSE" | "PASSPORT" | "ALIEN_REGISTRATION" | "OTHER";
            number: string;
            /** @description Kind of document, if it has no code */
            other: string;
            /** @description Two-letter code of the state that issued the document */
            state: string;
        };
        IdentityForm: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @description Two-letter code of the country that issued the passport. Empty for other numbers */
            idCountry?: string;
            /** @description Spaces and hyphens are ignored */
            idNumber: string;
            /** @description SSN, ITIN, ALIEN_NUMBER, or PASSPORT */
            idType: string;
            postalCode: string;
            /** @description Two-letter state code */
            state: string;
        };
        InEffect: {
            /** @description Coupon that the transfer uses */
            coupon?: components["schemas"]["CouponInEffect"];
            /** @description Decision by staff at this step */
            decision?: components["schemas"]["HoldDecisionRecord"];
            /** @description Fee set that applies to the transfer */
            feeSet?: components["schemas"]["FeeSetInEffect"];
            /** @description Versions of the lists in the most recent screening of the sender and the beneficiary */
            known: components["schemas"]["ScreenedList"][];
            /** @description Sanctions lists in effect */
            lists: components["schemas"]["ListInEffect"][];
            rate?: components["schemas"]["RateInEffect"];
            /** @description Version of the rules in the most recent screening of the transfer */
            rules?: string;
            /** @description Most recent screening up to the step */
            screening?: components["schemas"]["Screening"];
        };
        InFlight: {
            accounts: components["schemas"]["AccountAging"][];
            /** @description Upper bounds of the age groups in hours, ascending. The last group has no bound */
            ageHours: number[];
            oldest: components["schemas"]["OpenItem"][];
        };
        InviteStaff: {
            email: string;
            fullName: string;
            reason: string;
            role: "ADMIN" | "COMPLIANCE" | "SUPPORT" | "FINANCE" | "AUDITOR";
        };
        Invoice: {
            /** @description Link to the receipt as a web page. Valid for 5 minutes */
            invoiceLink: string;
            /** @description Link to the receipt as a PDF. Valid for 5 minutes */
            pdfLink: string;
            /** @description Link with which the beneficiary follows the transfer */
            trackingLink: string;
        };
        KYCResult: {
            isKYCVerified: boolean;
            kycStatus: string;
        };
        KYCStatusHint: {
            status: string;
        };
        LegalDeadline: {
            beganAt: string;
            /** @description When the obligation was met or no longer applied. If passedAt is also set, the obligation was met late */
            closedAt?: string;
            dueAt: string;
            kind: "CANCEL" | "AVAILABLE" | "REFUND" | "DISPUTE" | "ERRORS" | "RECORDS" | "COMPLAINT_INVESTIGATION" | "COMPLAINT_RESULT" | "COMPLAINT_CORRECTION" | "REPORT" | "REPORT_APPROVAL" | "REPORT_REVIEW" | "OFAC_REPORT" | "OFAC_ANNUAL" | "UNCLAIMED_LETTERS" | "UNCLAIMED_REPORT" | "ERASURE";
            /** @description Last day to meet the deadline, in Nepal time for AVAILABLE and in Los Angeles time otherwise. YYYY-MM-DD */
            lastDay: string;
            passedAt?: string;
            /** @description Reference number of the transfer */
            referenceNumber?: string;
            /** @description ID of the complaint, case, report, or sender, if there is no transfer */
            sourceId?: string;
            /** @description OPEN before the deadline. PASSED if the deadline was missed. CLOSED if the obligation was met in time or no longer applies */
            state: "OPEN" | "PASSED" | "CLOSED";
            transferId?: string;
        };
        License: {
            address: string;
            email: string;
            fax: string;
            licenseNo: string;
            licenseType: string;
            msb: string;
            regulatoryBody: string;
            regulatoryDivision: string;
            regulatoryName: string;
            state: string;
            telephone: string;
            website: string;
        };
        Limit: {
            currentTier: "" | "ONE" | "TWO" | "THREE";
            senderLimit: string;
            /** @description The limit that applies: transaction, day, 30 days, or 180 days */
            window: string;
        };
        ListBank: List<components["schemas"]["Bank"]>;
        ListBeneficiary: List<components["schemas"]["Beneficiary"]>;
        ListBrowserError: List<components["schemas"]["BrowserError"]>;
        ListCooperative: List<components["schemas"]["Cooperative"]>;
        ListCorridor: List<components["schemas"]["Corridor"]>;
        ListCountry: List<components["schemas"]["Country"]>;
        ListDailyClose: List<components["schemas"]["DailyClose"]>;
        ListDailyRate: List<components["schemas"]["DailyRate"]>;
        ListDeadline: List<components["schemas"]["Deadline"]>;
        ListEventExport: List<components["schemas"]["EventExport"]>;
        ListFeeSet: List<components["schemas"]["FeeSet"]>;
        ListInEffect: {
            entries: number;
            list: string;
            takenAt: string;
            version: string;
        };
        ListLicense: List<components["schemas"]["License"]>;
        ListLocality: List<components["schemas"]["Locality"]>;
        ListMoneyRequest: List<components["schemas"]["MoneyRequest"]>;
        ListMonthTotals: List<components["schemas"]["MonthTotals"]>;
        ListOpenSession: List<components["schemas"]["OpenSession"]>;
        ListPasskey: List<components["schemas"]["Passkey"]>;
        ListPayer: List<components["schemas"]["Payer"]>;
        ListPerson: List<components["schemas"]["Person"]>;
        ListProjectionHealth: List<components["schemas"]["ProjectionHealth"]>;
        ListRateAlert: List<components["schemas"]["RateAlert"]>;
        ListReportedProblem: List<components["schemas"]["ReportedProblem"]>;
        ListRequestedDocument: List<components["schemas"]["RequestedDocument"]>;
        ListSchedule: List<components["schemas"]["Schedule"]>;
        ListSenderBank: List<components["schemas"]["SenderBank"]>;
        ListSenderCard: List<components["schemas"]["SenderCard"]>;
        ListStaffPermission: List<components["schemas"]["StaffPermission"]>;
        ListState: List<components["schemas"]["State"]>;
        ListString: List<string>;
        ListTimelineEntry: List<components["schemas"]["TimelineEntry"]>;
        ListTransaction: List<components["schemas"]["Transaction"]>;
        ListTransferStep: List<components["schemas"]["TransferStep"]>;
        ListWebhook: List<components["schemas"]["Webhook"]>;
        ListWorkerHealth: List<components["schemas"]["WorkerHealth"]>;
        Locality: {
            district: string;
            name: string;
            postalCode: string;
            /** @description Code of the state or province */
            state: string;
        };
        LockedSender: {
            email: string;
            fullName: string;
            id: string;
            imageUrl: string;
            lockedReason: string;
            phoneNumber: string;
            referenceId: string;
        };
        LockSender: {
            /** @description Reason, shown to staff in the list of locked senders. At most 1,000 characters */
            reason: string;
            /** @description What the sender can no longer do. ACCOUNT, the default, ends all sessions and prevents sign-in. SENDING only prevents new transfers and changes to the account */
            scope?: "ACCOUNT" | "SENDING";
        };
        Login: {
            /** @description Returned instead of a token if the sign-in needs a code. Send it with the code to POST /v1/auth/second-factor */
            challenge?: string;
            /** @description When the token or the challenge expires */
            expiresAt: string;
            /** @description True if the account is under attack. The code comes from the authenticator app, or from an email that we send if the password is correct */
            extraStep?: boolean;
            /** @description How the user can answer the challenge, unless extraStep is true */
            methods?: ("CODE" | "PASSKEY")[];
            roles: string[];
            /** @description Access token. Empty if the sign-in needs a code */
            token: string;
            tokenType: "" | "Bearer";
        };
        Maintenance: {
            at: string;
            endedAt?: string;
            failure?: "DIFFERS" | "NO_WAY_BACK" | "BROKEN";
            projection: string;
            reason: string;
            /** @description New tables that differ from those in use */
            tables: string[];
            task: "REBUILD" | "BACK";
        };
        MatchDecision: {
            entry: string;
            list: string;
            personId: string;
            reason: string;
        };
        MoneyRequest: {
            amount: string;
            createdAt: string;
            currency: "NPR";
            id: string;
            note: string;
            recipientId: string;
            /** @description True if the sender gets a text message about each request of this beneficiary */
            texts: boolean;
            /** @description The earlier transfer from whose tracking page the beneficiary asked */
            transactionId: string;
        };
        MonthTotals: {
            amountSent: string;
            /** @description Month in Los Angeles time, such as 2026-11 */
            month: string;
            transactionCount: number;
        };
        MovePushDevice: {
            /** @description URL at the browser's push service */
            endpoint: string;
        };
        Narrative: {
            /** @description What instruments or mechanisms are used */
            what: string;
            /** @description When the activity took place */
            when: string;
            /** @description Where it took place, and how */
            where: string;
            /** @description Who conducts the activity */
            who: string;
            /** @description Why the institution thinks that it is suspicious */
            why: string;
        };
        NewCaseNote: {
            /** @description NOTE, or SAR for a note about a suspicious activity report */
            kind: string;
            text: string;
        };
        NewCaseTask: {
            /** @description Last day, as YYYY-MM-DD. The day ends in Los Angeles */
            dueOn: string;
            /** @description ID of the staff member who does the task */
            ownerId?: string;
            text: string;
        };
        NewReplayMark: {
            /** @description BOOKMARK or NOTE */
            kind: string;
            step: number;
            text: string;
        };
        NextWork: {
            /** @description Absent at the end of the tab */
            item?: components["schemas"]["WorkItem"];
        };
        Notifications: {
            /** @description Browsers that receive pushes */
            devices: components["schemas"]["PushDevice"][];
            /** @description Public VAPID key, for PushManager.subscribe */
            pushKey: string;
            switches: components["schemas"]["NotificationSwitch"][];
            /** @description Version of the text that the sender agrees to */
            textVersion: string;
        };
        NotificationSwitch: {
            channel: "EMAIL" | "SMS" | "PUSH";
            on: boolean;
            /** @description The messages cannot be switched off */
            required: boolean;
            topic: "TRANSFERS" | "SECURITY" | "RATE_ALERTS";
        };
        OFACAdditions: {
            /** @description At most 1,000 characters */
            comments: string;
            contactEmail: string;
            /** @description Person who answers OFAC's questions */
            contactName: string;
            /** @description Sanctions program or executive order that requires the action */
            legalAuthority: string;
            /** @description Bank and account that hold the money */
            location: string;
        };
        OFACFiling: {
            /** @description Confirmation number from OFAC's site. At most 100 characters */
            confirmation: string;
        };
        OFACWaiver: {
            /** @description At most 1,000 characters */
            reason: string;
        };
        OpenDifferences: {
            count: number;
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
        };
        OpenHold: {
            dueAt: string;
            heldAt: string;
            reasons: string[];
            transferId: string;
        };
        OpenItem: {
            account: string;
            amount: string;
            currency: string;
            since: string;
            transferId: string;
        };
        OpenSession: {
            /** @description IP address of the last request */
            address: string;
            /** @description True for the session that made this request */
            current: boolean;
            /** @description Browser and operating system, such as Firefox on Windows */
            device: string;
            id: string;
            /** @description When the session was last used, accurate to 15 minutes */
            lastUsedAt: string;
            signedInAt: string;
        };
        OwnerContact: {
            /** @description How the sender contacted us. At most 1,000 characters */
            comments: string;
        };
        PageApproval: Page<components["schemas"]["Approval"]>;
        PageBankFile: Page<components["schemas"]["BankFile"]>;
        PageBankReturn: Page<components["schemas"]["BankReturn"]>;
        PageCoupon: Page<components["schemas"]["Coupon"]>;
        PageErasureRequest: Page<components["schemas"]["ErasureRequest"]>;
        PageHeldTransfer: Page<components["schemas"]["HeldTransfer"]>;
        PageLegalDeadline: Page<components["schemas"]["LegalDeadline"]>;
        PageLockedSender: Page<components["schemas"]["LockedSender"]>;
        PagePastMatches: Page<components["schemas"]["PastMatches"]>;
        PagePendingCallback: Page<components["schemas"]["PendingCallback"]>;
        PagePublishedRate: Page<components["schemas"]["PublishedRate"]>;
        PageSanctionsList: Page<components["schemas"]["SanctionsList"]>;
        PageSanctionsReport: Page<components["schemas"]["SanctionsReport"]>;
        PageStaffMember: Page<components["schemas"]["StaffMember"]>;
        PageWebhookDelivery: Page<components["schemas"]["WebhookDelivery"]>;
        PageWhatIfRun: Page<components["schemas"]["WhatIfRun"]>;
        PageWorkItem: Page<components["schemas"]["WorkItem"]>;
        Paging: {
            /** @description Cursor for the next page, for endpoints with a before parameter. It stays valid when new items are added */
            next?: string;
            page: number;
            pageSize: number;
            totalCount: number;
        };
        ParkedStream: {
            error: string;
            /** @description Number of pending events */
            events: number;
            /** @description Log position of the first pending event */
            position: string;
            since: string;
            stream: string;
            /** @description Type of the first pending event */
            type: string;
        };
        PartialRefund: {
            amount: string;
            /** @description Why the refund last came back */
            code: string;
            id: string;
            kind: "FEE" | "ERROR";
            /** @description RETURNED if the refund was refused or came back, and is still owed */
            state: "REQUESTED" | "SETTLED" | "NOT_OWED" | "RETURNED";
            /** @description How the refund was reissued. Empty if it was not */
            way: "" | "BANK_ACCOUNT" | "CARD" | "BY_HAND";
        };
        Passkey: {
            addedAt: string;
            id: string;
            lastUsedAt?: string;
            name: string;
        };
        PasskeyConfirmation: {
            /** @description Accepted once, within 5 minutes, instead of the password and the second-factor code */
            token: string;
        };
        PasskeyCredential: {
            /** @description Base64url */
            id: string;
            transports?: string[];
        };
        PasskeyOptions: {
            challenge: string;
            /** @description The user's passkeys */
            credentials: components["schemas"]["PasskeyCredential"][];
            /** @description True if a new passkey must be discoverable */
            discoverable?: boolean;
            /** @description ID of the relying party */
            domain: string;
            /** @description Base64url. Only for a new passkey */
            userId?: string;
            /** @description Only for a new passkey */
            userName?: string;
        };
        PastFact: {
            at?: string;
            name: "AGREED_BY" | "AMOUNT" | "AVAILABLE_BY" | "BOOKS" | "CANCEL_UNTIL" | "CAUSE" | "CLOSING" | "COUNTERPARTY" | "DAY" | "DISPUTE_UNTIL" | "DOCUMENTS" | "DOCUMENTS_ASKED" | "DUE" | "ENTRIES" | "EXPIRES" | "EXPLAINED_BY" | "KEPT_UNTIL" | "KIND" | "LINES" | "LIST" | "MATCHED" | "NAME" | "NAMES" | "NOTES" | "NUMBER" | "OPENED_BY" | "OURS" | "PUBLISHED" | "RATE" | "REASON" | "REASONS" | "REFUND_BY" | "ROLE" | "SECOND_FACTOR" | "SOURCE" | "TAKEN_BY" | "THEIRS" | "TITLE" | "USES" | "VERSION";
            value?: string;
        };
        PastItem: {
            facts: components["schemas"]["PastFact"][];
            id: string;
            /** @description When the event that added the item to the list was recorded */
            listedAt: string;
            senderId?: string;
            status: string;
            statusNow: string;
            /** @description Last step in the item's history by that time */
            step: number;
            /** @description Stream with the item's history */
            stream: string;
            transferId?: string;
        };
        PastLimit: {
            limit: string;
            used: string;
            window: string;
        };
        PastList: {
            asOf: string;
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            /** @description Log position of the last event recorded by that time. 0 if there was none */
            position: string;
            /** @description When that event was recorded */
            recordedAt?: string;
            result: components["schemas"]["PastItem"][];
        };
        PastMatches: {
            /** @description True if the person would have matched */
            hit: boolean;
            /** @description Matching entries, best first */
            hits: components["schemas"]["ScreeningHit"][];
            inForce: boolean;
            list: string;
            /** @description Version of the screening rules, which are the current ones */
            rules: string;
            /** @description Score of the best match, in thousandths, even if it is too low for a hit */
            score: number;
            /** @description False if the version's files are not stored, because an earlier release loaded it. Such a version is not compared */
            stored: boolean;
            takenAt: string;
            /** @description Digest of the list's files */
            version: string;
        };
        PastPrices: {
            asOf: string;
            feeSets: components["schemas"]["FeeSetInEffect"][];
            lists: components["schemas"]["ListInEffect"][];
            /** @description Log position of the last event recorded by that time. 0 if there was none */
            position: string;
            rate?: components["schemas"]["RateInEffect"];
            /** @description When that event was recorded */
            recordedAt?: string;
        };
        PastSender: {
            asOf: string;
            id: string;
            kycStatus: string;
            /** @description Maximum amount the sender could send, in USD without fees */
            left: string;
            limits: components["schemas"]["PastLimit"][];
            locked: boolean;
            /** @description Log position of the last event recorded by that time. 0 if there was none */
            position: string;
            /** @description When that event was recorded */
            recordedAt?: string;
            /** @description Last step in the sender's history by that time */
            step: number;
            /** @description Empty if the sender had no tier */
            tier: string;
            /** @description The limit that applied: transaction, day, 30 days, or 180 days */
            window: string;
        };
        PastTransfer: {
            createdAt: string;
            deliveryStatus: string;
            deliveryStatusNow: string;
            /** @description Fee at that time. We refund the fee if the transfer is late */
            feeAmount: string;
            id: string;
            recipientAmount: string;
            recipientCurrency: string;
            senderAmount: string;
            senderCurrency: string;
            senderId: string;
            status: string;
            statusNow: string;
            /** @description Last step in the transfer's history by that time */
            step: number;
        };
        PastTransfers: {
            asOf: string;
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            /** @description Log position of the last event recorded by that time. 0 if there was none */
            position: string;
            /** @description When that event was recorded */
            recordedAt?: string;
            result: components["schemas"]["PastTransfer"][];
        };
        Payer: {
            address: string;
            code: string;
            country: string;
            id: number;
            name: string;
            phoneNumber: string;
            receivingCurrency: string;
            referenceId: string;
            website: string;
        };
        PayoutMethods: {
            isBankDepositEnabled: boolean;
            isCashPickupEnabled: boolean;
            isHomeDeliveryEnabled: boolean;
            isMobileWalletEnabled: boolean;
        };
        PendingCallback: {
            /** @description True if the callback is no longer retried automatically */
            aside: boolean;
            attempts: number;
            callbackId: string;
            error: string;
            provider: string;
            receivedAt: string;
        };
        Person: {
            id: string;
            /** @description Empty if the name is unknown or erased */
            name: string;
            role: string;
        };
        PersonMatch: {
            email: string;
            fullName: string;
            id: string;
            kind: "SENDER" | "BENEFICIARY" | "STAFF";
            phone: string;
            /** @description ID of the beneficiary's sender */
            senderId?: string;
        };
        PersonRecord: {
            /** @description On one line. Only the state if a sender has not been asked for the rest */
            address: string;
            /** @description Three-letter code */
            country: string;
            /** @description YYYY-MM-DD, or empty. Senders are not asked for it */
            dateOfBirth: string;
            id: string;
            /** @description Empty if unknown */
            idType: "" | "SSN" | "ITIN" | "ALIEN_NUMBER" | "PASSPORT";
            /** @description Empty if erased */
            name: string;
            role: "SENDER" | "BENEFICIARY";
        };
        PersonRef: {
            fullName: string;
            referenceId: string;
        };
        PostalAddress: {
            city: string;
            /** @description Two-letter code */
            country: string;
            /** @description Letters and digits only */
            postalCode: string;
            /** @description Two-letter code. Only for addresses in the US */
            state: string;
            street: string;
        };
        Posting: {
            account: string;
            amount: string;
            currency: string;
        };
        PreviewPrices: {
            coupon?: components["schemas"]["CreateCoupon"];
            feeSet?: components["schemas"]["SaveFeeSet"];
            rate?: components["schemas"]["PublishRate"];
        };
        PricePreview: {
            byBand: components["schemas"]["PricePreviewGroup"][];
            byMethod: components["schemas"]["PricePreviewGroup"][];
            /** @description False if the preview stopped at its limit of transfers or time */
            complete: boolean;
            /** @description Transfers that use the fee set or rate. For a coupon, transfers that could have used it within its limits */
            covered: number;
            /** @description Covered transfers with another fee or received amount */
            different: number;
            from: string;
            /** @description Up to five transfers with the largest changes in revenue */
            largest: components["schemas"]["PricePreviewExample"][];
            /** @description Last position of the event log that the preview includes */
            position: string;
            /** @description Different transfers that the proposed fee set rejects */
            refused: number;
            /** @description Change in fees and margin in USD, proposed minus current */
            revenue: string;
            /** @description Transfers that the prices in force reject. They are not compared */
            skipped: number;
            /** @description End of the period, exclusive */
            to: string;
            /** @description Transfers in the period */
            transfers: number;
        };
        PricePreviewExample: {
            amount: string;
            currentFee: string;
            /** @description Received amount in NPR */
            currentReceive: string;
            proposedFee: string;
            /** @description Received amount in NPR */
            proposedReceive: string;
            /** @description True if the proposed fee set rejects the amount */
            refused: boolean;
            revenue: string;
            transferId: string;
        };
        PricePreviewGroup: {
            covered: number;
            different: number;
            /** @description Payment and payout method, separated by a space, or lower bound of the amount band in USD */
            name: string;
            revenue: string;
        };
        PriceReason: {
            /** @description Versions, ranges, and amounts used by the rule, by name */
            facts: {
                [key: string]: string;
            };
            figure: "exchangeRate" | "extraExchangeRate" | "feeAmount" | "totalAmount" | "bonusAmount" | "recipientAmount";
            rule: "RATE_PUBLISHED" | "COUPON_BETTER_RATE" | "FEE_RANGE" | "AMOUNT_PLUS_FEE" | "COUPON_BONUS" | "AMOUNT_TIMES_RATE";
            value: string;
        };
        PriceVersion: {
            approvedBy: components["schemas"]["Person"][];
            coupon?: components["schemas"]["Coupon"];
            feeSet?: components["schemas"]["FeeSet"];
            from: string;
            /** @description Person who requested the version, or who published it without approval */
            proposedBy: components["schemas"]["Person"];
            rate?: components["schemas"]["ExchangeRate"];
            reason: string;
            /** @description Absent for the version in force */
            until?: string;
            version: string;
        };
        PriceVersions: {
            /** @description Cursor for the next page. Send it as the after parameter. Absent on the last page */
            next?: string;
            result: components["schemas"]["PriceVersion"][];
            /** @description Requests that are pending or scheduled, newest first. Only on the first page */
            upcoming: components["schemas"]["UpcomingPrice"][];
        };
        ProjectionHealth: {
            /** @description True if the tables that were in use before the last rebuild still exist and this release can use them */
            canGoBack: boolean;
            head: string;
            healthy: boolean;
            lagEvents: number;
            lagSeconds: number;
            lastError: string;
            name: string;
            /** @description Streams that are waiting for a fix */
            parked: components["schemas"]["ParkedStream"][];
            position: string;
            rebuilding: boolean;
            /** @description Log position that the new tables have reached */
            rebuiltTo?: string;
            version: number;
        };
        ProvenRecord: {
            /** @description Proof in the form of c2sp.org/tlog-proof */
            proof: string;
            /** @description Stored event with all its fields. Personal fields are encrypted. Base64 */
            record: string;
        };
        PublishedRate: {
            actorId: string;
            actorRole: string;
            destinationCurrency: string;
            /** @description Central bank's mid-market rate, for comparison */
            midRate: string;
            /** @description Date of the central bank's rate, in Nepal time. Absent if the rate is not from one of the central bank's tables */
            midRateDate?: string;
            publishedAt: string;
            rate: string;
            reason: string;
            /** @description Source of the rate. fixed is the data file, nrb is Nepal Rastra Bank, and admin is staff */
            source: "fixed" | "nrb" | "admin";
            sourceCurrency: string;
            /** @description Version of the rate, as referenced by quotes */
            version: string;
        };
        PublishRate: {
            destinationCurrency: string;
            /** @description When the prices take effect, at most a year from now. By default, they take effect with the last approval */
            effectiveAt?: string;
            /** @description Central bank's mid-market rate. Defaults to the current one */
            midRate?: string;
            /** @description Start of the preview's period, inclusive. By default, the preview covers last month in Los Angeles */
            previewFrom?: string;
            /** @description End of the preview's period, exclusive */
            previewTo?: string;
            rate: string;
            /** @description Reason, stored with the rate and shown to staff only */
            reason: string;
            sourceCurrency: string;
        };
        PushDevice: {
            addedAt: string;
            /** @description Whether this session belongs to the browser */
            current: boolean;
            device: string;
            id: string;
        };
        QRCode: {
            path: string;
            /** @description Number of squares on each side */
            size: number;
        };
        Quote: {
            bonusAmount: string;
            /** @description Absent if no coupon applies to the amount */
            couponCode?: string;
            /** @description Date in Nepal by which we promise that the money will be available */
            dateAvailable: string;
            /** @description Rate including the extra rate from a coupon */
            exchangeRate: string;
            /** @description When the quote expires */
            expiresAt: string;
            feeAmount: string;
            id: string;
            quotedAt: string;
            /** @description Token to send when you create the transfer. Absent if the transfer already exists */
            quoteToken?: string;
            /** @description Reason for each amount and rate, in the order of calculation */
            reasons: components["schemas"]["PriceReason"][];
            recipientAmount: string;
            recipientCurrency: string;
            senderAmount: string;
            totalAmount: string;
        };
        RateAlert: {
            amount?: string;
            createdAt: string;
            email: boolean;
            id: string;
            kind: "AT_LEAST" | "DAILY";
            minRate?: string;
            text: boolean;
        };
        RateApproval: {
            /** @description Change from the current rate in percent, with a sign and two decimals */
            changePercent: string;
            currentMidRate: string;
            currentRate: string;
            midRate: string;
            rate: string;
        };
        RateData: {
            from: string;
            /** @description Position of the event in the log */
            position: string;
            rate: string;
            to: string;
        };
        RateHealth: {
            /** @description When the source last returned a valid response */
            answeredAt?: string;
            /** @description When the source started to fail. Absent if the source is working */
            failingSince?: string;
            healthy: boolean;
            lastError: string;
            /** @description Absent if no rate has been published */
            rate?: components["schemas"]["ExchangeRate"];
            /** @description Source of automatic rates */
            source: "fixed" | "nrb";
            /** @description True if the source's latest rate table is too old. Its rate stays in effect */
            stale: boolean;
            /** @description Number of consecutive failed attempts */
            tries: number;
        };
        RateInEffect: {
            pair: string;
            /** @description Version used to price the transfer */
            pricedBy?: number;
            publishedAt: string;
            rate: string;
            source: string;
            version: number;
        };
        RateRangeInput: {
            benefitType?: string;
            extraExchangeRate: string;
            maxAmount: string;
            minAmount: string;
        };
        RebuildRequest: {
            /** @description Replace the tables in use even if the new ones differ. Defaults to false */
            acceptDifference?: boolean;
            /** @description Discard the result of an unfinished rebuild and start over. Defaults to false */
            afresh?: boolean;
            reason: string;
        };
        ReceiptProof: {
            /** @description Deprecated: use proof. Signed head of the log. Absent until the record is sealed */
            head?: components["schemas"]["SealedHead"];
            /** @description Deprecated: use policy. Our public keys. One of them signed the head */
            keys: string[];
            /** @description Deprecated: use proof. Inclusion proof from the leaf to the root, as defined in RFC 6962. Each hash is Base64 */
            path: string[];
            /** @description Our public keys and the witnesses of the log, in the form of c2sp.org/tlog-policy */
            policy?: string;
            /** @description Log position of the record. Its leaf index in the Merkle tree is one less */
            position: string;
            /** @description Proof in the form of c2sp.org/tlog-proof. Absent until the record is sealed, which takes about a second */
            proof?: string;
            /** @description Stored event that created the transfer, with all its fields. Personal fields are encrypted. Base64 */
            record: string;
        };
        Recipient: {
            /** @description Empty after erasure */
            fullName: string;
            id: string;
            /** @description Names of banks and wallets with the last four digits of the account, and Cash pickup */
            payoutMethods: string[];
            senderRelationship: string;
        };
        ReconciliationDifference: {
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            currency: string;
            /** @description Log position of our entry */
            event?: string;
            explainedAt?: string;
            explainedBy?: string;
            file?: string;
            foundAt: string;
            id: string;
            kind: "MISSING_THERE" | "MISSING_HERE" | "OTHER_AMOUNT" | "OTHER_DAY" | "TWICE";
            /** @description Line number in the file */
            line?: number;
            ours: string;
            /** @description Why the difference is acceptable */
            reason?: string;
            /** @description Reference on the line */
            reference?: string;
            settledAt?: string;
            /** @description When both sides were known. If one side is missing, when the other side was known */
            since: string;
            status: "OPEN" | "EXPLAINED" | "SETTLED";
            theirs: string;
            transferId?: string;
        };
        RecoveryCodes: {
            codes: string[];
        };
        RefundAccount: {
            id: string;
            name: string;
        };
        RefundStatus: {
            /** @description Bank accounts of the sender that can receive the refund */
            accounts: components["schemas"]["RefundAccount"][];
            /** @description Whether the transfer was paid with a card */
            card: boolean;
            /** @description Refunds of a part of the payment, oldest first */
            partial: components["schemas"]["PartialRefund"][];
            /** @description RETURNED if the refund did not reach the account or was sent back. ESCHEATED if a state holds it as unclaimed property */
            state: "NONE" | "SENT" | "SETTLED" | "RETURNED" | "ESCHEATED";
            total: string;
            /** @description How the refund was reissued. Empty if the refund was not reissued */
            way: "" | "BANK_ACCOUNT" | "CHECK";
        };
        RefuseErasure: {
            reason: string;
        };
        RegisterWebhook: {
            /** @description Name of the receiving system. At most 200 characters */
            description: string;
            /** @description HMAC_SHA256 with a shared secret (v1), or ED25519 with a public key (v1a) */
            signature: "HMAC_SHA256" | "ED25519";
            /** @description Types of the public events that the endpoint receives */
            types: string[];
            /** @description https URL without a user name. At most 500 characters */
            url: string;
        };
        RegulatoryReport: {
            /** @description Whether the period has ended */
            complete: boolean;
            /** @description First day of the period in Los Angeles time */
            from: string;
            period: string;
            /** @description Log position of the last event included */
            position: string;
            report: string;
            tables: components["schemas"]["ReportTable"][];
            /** @description Last day of the period, inclusive */
            to: string;
            unit: "MONTH" | "QUARTER";
        };
        ReissueRefund: {
            /** @description Required for BANK_ACCOUNT */
            accountId?: string;
            /** @description Required for CHECK. At most 20 characters */
            checkNumber?: string;
            /** @description Reason. At most 1,000 characters */
            comments: string;
            /** @description Required for BY_HAND, such as a check number. At most 64 characters */
            reference?: string;
            /** @description Partial refund. Empty for the refund of a canceled transfer */
            refundId?: string;
            /** @description CHECK is not for partial refunds. CARD and BY_HAND are only for partial refunds. BY_HAND records a payment by other means */
            way: "BANK_ACCOUNT" | "CHECK" | "CARD" | "BY_HAND";
        };
        RejectApproval: {
            /** @description Reason, stored with the request and shown to staff. At most 1,000 characters */
            reason: string;
        };
        RemedyChoice: {
            remedy: "REFUND" | "DELIVER";
        };
        RemedyCorrection: {
            /** @description Amount of the error in USD, to refund to the sender of a delivered transfer */
            amount?: string;
            /** @description Reference of a correction by hand, such as a check number. At most 64 characters. Leave it empty to cancel the transfer, to send its payout again, or to refund an amount */
            reference?: string;
        };
        Replay: {
            /** @description Number of the last step recorded by the requested time or position. Absent if there is none */
            asOf?: number;
            /** @description Number of the first step in result */
            from: number;
            /** @description Stream category, such as transfer, or account for a ledger account */
            kind: string;
            /** @description Bookmarks and notes by staff, oldest first */
            marks: components["schemas"]["ReplayMark"][];
            result: components["schemas"]["ReplayStep"][];
            /** @description Total number of steps */
            steps: number;
            stream: string;
        };
        ReplayFrame: {
            actor: components["schemas"]["Person"];
            actorId: string;
            actorRole: string;
            /** @description State after the step. Absent if it can't be computed */
            after?: unknown;
            /** @description State before the step */
            before?: unknown;
            /** @description Browser that sent the request. Empty for automatic actions and unknown browsers */
            device: string;
            /** @description True if the personal fields were erased */
            erased: boolean;
            /** @description When the event happened, according to its source. Absent if the event does not contain this time */
            happenedAt?: string;
            id: string;
            inForce: components["schemas"]["InEffect"];
            payload: unknown;
            /** @description True if personal fields are shown. If false, the states look as if the data had been erased */
            personal: boolean;
            position: string;
            /** @description Ledger postings for the step */
            postings: components["schemas"]["Posting"][];
            /** @description When the event was recorded in the log */
            recordedAt: string;
            requestId: string;
            step: number;
            steps: number;
            /** @description Stream of the event */
            stream: string;
            /** @description ID of the OpenTelemetry trace. Absent if the trace was not recorded */
            traceId?: string;
            type: string;
            /** @description Why the state can't be computed */
            unfolded?: string;
        };
        ReplayMark: {
            at: string;
            by: components["schemas"]["Person"];
            id: string;
            kind: "BOOKMARK" | "NOTE";
            /** @description True if the caller can remove the mark */
            mine: boolean;
            step: number;
            /** @description Empty for a bookmark without a title, and after the person's data is erased */
            text: string;
        };
        ReplayStep: {
            actorId: string;
            actorRole: string;
            /** @description When the event happened, according to its source. Absent if the event does not contain this time */
            happenedAt?: string;
            id: string;
            position: string;
            /** @description When the event was recorded in the log */
            recordedAt: string;
            step: number;
            /** @description Stream of the event */
            stream: string;
            type: string;
        };
        ReportCell: {
            amount: string;
            /** @description Number of ledger entries in the period. In a table by day, those of that day */
            count: number;
        };
        ReportDetail: {
            /** @description Types of activity that a worksheet can have */
            activityTypes: components["schemas"]["ActivityType"][];
            /** @description People who approved the revision */
            approvers: components["schemas"]["Person"][];
            /** @description Author of the latest revision */
            author?: components["schemas"]["Person"];
            /** @description FinCEN's ID of the report */
            bsaId?: string;
            caseId: string;
            /** @description End of the filing period */
            dueAt: string;
            /** @description Why FinCEN rejected the report */
            errors?: string[];
            filedAt?: string;
            filedBy?: string;
            /** @description What is missing or wrong in the worksheet */
            findings: components["schemas"]["Finding"][];
            /** @description True if the report needs the caller's approval */
            mayApprove: boolean;
            number: number;
            /** @description Why the report needs changes */
            returned?: components["schemas"]["CaseNote"];
            review?: components["schemas"]["CaseReview"];
            /** @description When the review of continuing activity is due, 120 days after filing */
            reviewAt?: string;
            /** @description 0 before the first draft is saved */
            revision: number;
            status: "NEW" | "DRAFT" | "SUBMITTED" | "APPROVED" | "FILED" | "ACCEPTED" | "REVIEWED";
            /** @description Filled in from the case's transfers before the first draft is saved */
            worksheet: components["schemas"]["Worksheet"];
        };
        ReportedProblem: {
            complaintNumber: string;
            correctedAt?: string;
            /** @description When our next step is due. Absent if we wait for the sender, or nothing is left to do */
            dueAt?: string;
            errorType?: "" | "AMOUNT_PAID" | "CALCULATION" | "AMOUNT_RECEIVED" | "LATE" | "INFORMATION";
            filedAt: string;
            id: string;
            /** @description Remedies to choose from. Empty if there is no choice */
            remedies: string[];
            /** @description The chosen or the only remedy */
            remedy?: "" | "REFUND" | "DELIVER" | "FEE_REFUND";
            /** @description Our written result */
            result?: string;
            resultSentAt?: string;
            status: "INVESTIGATING" | "AWAITING_CHOICE" | "CORRECTING" | "RESOLVED" | "CLOSED";
        };
        ReportEntry: {
            /** @description Amount that the entry adds to the figure */
            amount: string;
            at: string;
            position: string;
            transferId: string;
            /** @description Type of the event that was posted */
            type: string;
        };
        ReportEntryPage: {
            /** @description Cursor for the next page. Send it as the before parameter. Absent on the last page */
            next?: string;
            result: components["schemas"]["ReportEntry"][];
        };
        ReportFigure: {
            currency: string;
            name: string;
        };
        ReportNumber: {
            number: number;
        };
        ReportReview: {
            continues: boolean;
            number: number;
            reason: string;
        };
        ReportRevision: {
            number: number;
            revision: number;
        };
        ReportRow: {
            /** @description Values in the order of the columns */
            cells: components["schemas"]["ReportCell"][];
            /** @description Identifies the row. A part is empty if it does not apply, such as the institution of a wallet */
            key: string[];
            /** @description Name of the payout institution, in a table by institution */
            name?: string;
        };
        ReportTable: {
            /** @description Meaning of each part of a row's key */
            by: string[];
            /** @description Columns of the table */
            figures: components["schemas"]["ReportFigure"][];
            name: string;
            rows: components["schemas"]["ReportRow"][];
            /** @description Sums of all rows. In a table by day, averages of the days */
            totals: components["schemas"]["ReportCell"][];
        };
        Reprocess: {
            bonusAmount?: string;
            comments: string;
            couponCode?: string;
            /** @description Three-letter country code */
            destinationCountry: string;
            /** @description Hash of the disclosure that the sender saw. If the disclosure has changed since then, the request fails with DISCLOSURE_CHANGED */
            disclosureHash?: string;
            /** @description Exchange rate shown to the sender, with two decimals */
            exchangeRate: string;
            feeAmount: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /** @description ID of the payer. Used for cash pickup only */
            payerId?: number;
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Token of the quote that the sender accepted. Without a token, the amounts must match the current prices */
            quoteToken?: string;
            /** @description ID of the beneficiary's bank account or wallet */
            recipientAccountId?: string;
            recipientAmount: string;
            recipientCurrency: string;
            recipientId: string;
            remittancePurpose: string;
            /** @description ID of the beneficiary's request that this transfer answers */
            requestId?: string;
            /** @description True if the sender confirmed a second transfer of the same amount to the same person within 24 hours. Without this confirmation, the request fails with DUPLICATE_TRANSFER */
            secondTransfer?: boolean;
            senderAmount: string;
            /** @description ID of the sender's bank account or debit card */
            senderFundingAccountId: string;
            senderReferenceId: string;
            transactionReferenceId: string;
        };
        RequestedDocument: {
            kind: "PROOF_OF_IDENTITY" | "PROOF_OF_ADDRESS" | "PROOF_OF_FUNDS" | "PROOF_OF_RELATIONSHIP";
            /** @description Names of the uploaded documents */
            names: string[];
            /** @description Reason given to the sender. Empty if none was given */
            told: "" | "AMOUNT" | "LIKE_NAMES" | "DATA" | "ROUTINE";
        };
        RequestErasure: {
            /** @description Second-factor code. Required if the account has a second factor */
            code?: string;
            password: string;
        };
        RequestMatch: {
            correlation: string;
            /** @description Number of events, up to 100 */
            events: number;
            /** @description When the first event was recorded */
            recordedAt: string;
            /** @description Type of the first event */
            type: string;
        };
        RequestMoney: {
            /** @description Amount in NPR, from 100 to 500,000 */
            amount: string;
            /** @description Plain text for the sender. At most 200 characters, without links and line breaks */
            note?: string;
        };
        RequestTexts: {
            on: boolean;
        };
        Rescreening: {
            /** @description Added entries */
            added: number;
            /** @description People with a name similar to an added, changed, or removed entry */
            candidates: number;
            /** @description Changed entries */
            changed: number;
            completedAt: string;
            /** @description People who match only the previous version of an entry */
            ended: number;
            /** @description People who match an added or changed entry */
            hits: number;
            /** @description Transfers that were screened again */
            openTransfers: number;
            /** @description Senders and beneficiaries */
            people: number;
            /** @description Version that the new one was compared with. Empty if all entries count as added */
            previous: string;
            /** @description Removed entries */
            removed: number;
            /** @description Version of the screening rules */
            rules: string;
            startedAt: string;
        };
        ResendWebhooks: {
            messageId?: string;
            since?: string;
        };
        Resent: {
            count: number;
        };
        ResetPassword: {
            newPassword: string;
        };
        ReturnedReport: {
            number: number;
            reason: string;
        };
        RevokeAPIKey: {
            /** @description Reason, stored with the revocation and shown to staff. At most 1,000 characters */
            reason: string;
        };
        RollbackRequest: {
            reason: string;
        };
        SanctionsList: {
            entries: number;
            inForce: boolean;
            list: string;
            names: number;
            position: string;
            previous: string;
            /** @description Result of screening the people that the version can affect. Absent until all of them are screened */
            rescreening?: components["schemas"]["Rescreening"];
            /** @description True for the sample list that is included with the program. Its entries are fictitious */
            sample: boolean;
            takenAt: string;
            /** @description Digest of the list's files */
            version: string;
        };
        SanctionsReport: {
            /** @description When the money was blocked or unblocked, or the transfer rejected. For an annual report, the end of June 30 */
            actedAt: string;
            /** @description Amount with the fee. Absent for an annual report */
            amount?: string;
            /** @description When the report was filed, or found not to be required */
            closedAt?: string;
            /** @description End of the filing period */
            dueAt: string;
            id: string;
            kind: "BLOCKED" | "REJECTED" | "UNBLOCKED" | "ANNUAL";
            /** @description Reference number of the transfer */
            reference: string;
            status: "DUE" | "FILED" | "NOT_REQUIRED";
            /** @description Empty for an annual report */
            transferId: string;
            /** @description Year of an annual report, otherwise 0 */
            year: number;
        };
        SanctionsReportDetail: {
            /** @description When the money was blocked or unblocked, or the transfer rejected. For an annual report, the end of June 30 */
            actedAt: string;
            additions: components["schemas"]["OFACAdditions"];
            /** @description Amount with the fee. Absent for an annual report */
            amount?: string;
            /** @description When the report was filed, or found not to be required */
            closedAt?: string;
            closedBy?: components["schemas"]["Person"];
            /** @description OFAC's confirmation number. Empty until the report is filed */
            confirmation: string;
            /** @description End of the filing period */
            dueAt: string;
            /** @description Worksheet in the order of the regulations. It does not change after the report is filed */
            fields: components["schemas"]["WorksheetField"][];
            id: string;
            kind: "BLOCKED" | "REJECTED" | "UNBLOCKED" | "ANNUAL";
            /** @description Why the report is not required */
            reason: string;
            /** @description Reference number of the transfer */
            reference: string;
            status: "DUE" | "FILED" | "NOT_REQUIRED";
            /** @description Empty for an annual report */
            transferId: string;
            /** @description Year of an annual report, otherwise 0 */
            year: number;
        };
        SaveFeeSet: {
            currency: string;
            /** @description When the prices take effect, at most a year from now. By default, they take effect with the last approval */
            effectiveAt?: string;
            feeRanges: components["schemas"]["FeeRangeInput"][];
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Start of the preview's period, inclusive. By default, the preview covers last month in Los Angeles */
            previewFrom?: string;
            /** @description End of the preview's period, exclusive */
            previewTo?: string;
            /** @description Reason, stored with the request and shown to the person who approves it */
            reason: string;
            /** @description ID of the country pair */
            sourceDestinationCountry: string;
        };
        Schedule: {
            amount: string;
            cadence: "ONCE" | "WEEKLY" | "BIWEEKLY" | "MONTHLY";
            /** @description Last day on which the law guarantees that the next transfer can be canceled. We cancel until it starts */
            cancelBy?: string;
            /** @description Version of the authorization's text */
            consentVersion: string;
            /** @description Also when the sender agreed to the authorization */
            createdAt: string;
            currency: "USD" | "NPR";
            endReason?: "COMPLETED" | "BY_SENDER" | "FAILED" | "CLOSED";
            firstDate: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            lastDate?: string;
            /** @description The most that one transfer can cost in USD, with the fee */
            maxTotal: string;
            minRate?: string;
            /** @description Date in Los Angeles of the next transfer. Absent if the schedule has ended */
            nextDate?: string;
            nextOccurrence: number;
            /** @description Why a failure paused the schedule, and what the sender can do. Absent if the sender paused it */
            pauseReason?: string;
            payoutMethod: string;
            recipientId: string;
            /** @description What happened on each date, newest first */
            runs: components["schemas"]["ScheduleRun"][];
            senderFundingAccountId: string;
            status: "ACTIVE" | "PAUSED" | "ENDED";
            transferCount?: number;
        };
        ScheduleRun: {
            at: string;
            date: string;
            outcome: "CREATED" | "FAILED" | "SKIPPED";
            /** @description Why the transfer was not created or its payment failed, and what the sender can do */
            reason?: string;
            transferId?: string;
        };
        ScreenedList: {
            list: string;
            screenedAt: string;
            /** @description Most severe verdict for the sender and the beneficiary */
            verdict: "CLEAR" | "UNAVAILABLE" | "HOLD" | "REJECT";
            version: string;
        };
        Screening: {
            at: string;
            checks: components["schemas"]["ScreeningCheck"][];
            /** @description Pattern rules that the transfer triggered */
            fired: components["schemas"]["FiredRule"][];
            /** @description List entries that are similar to the sender or the beneficiary, best match first */
            hits: components["schemas"]["ScreeningHit"][];
            position: string;
            /** @description Version of the screening rules in effect */
            rules: string;
            trigger: "CREATION" | "LIST_CHANGED";
        };
        ScreeningCheck: {
            list: string;
            personId: string;
            role: "SENDER" | "BENEFICIARY";
            /** @description Score of the best match, in thousandths */
            score: number;
            verdict: "CLEAR" | "UNAVAILABLE" | "HOLD" | "REJECT";
            version: string;
        };
        ScreeningHit: {
            birthDate: "UNKNOWN" | "AGREES" | "DIFFERS";
            entry: string;
            list: string;
            /** @description Name as written on the list */
            name: string;
            personId: string;
            place: string;
            program: string;
            /** @description Staff member who proposed to dismiss the match. A second staff member must agree */
            proposedBy?: components["schemas"]["Person"];
            /** @description Score of the match, in thousandths */
            score: number;
            /** @description True if two staff members agreed that the entry is a different person */
            setAside: boolean;
        };
        ScreeningRule: {
            atLeast: number;
            /** @description Maximum amount in USD for a transfer to count, exclusive. Empty for no maximum */
            below: string;
            code: string;
            /** @description Unit that the rule counts: TRANSFERS or BENEFICIARIES */
            counts: string;
            /** @description Minimum amount in USD for a transfer to count, inclusive. Empty for no minimum */
            from: string;
            withinHours: number;
        };
        ScreeningRules: {
            /** @description Minimum score for a match, in thousandths */
            hitFrom: number;
            /** @description Minimum amount in USD that requires the sender's identity data */
            identityFrom: string;
            patterns: components["schemas"]["ScreeningRule"][];
        };
        SealedHead: {
            /** @description Signed note. Verify its signature with one of our public keys */
            note: string;
            number: string;
            root: string;
            signedAt: string;
            /** @description Number of events that the head covers */
            size: string;
        };
        SealHealth: {
            /** @description When the head was signed */
            at?: string;
            /** @description Number of the newest signed head. 0 if nothing is sealed */
            number: number;
            /** @description Number of events that the head covers */
            size: string;
            /** @description Number of events that the head does not cover yet */
            unsealed: number;
        };
        SealKey: {
            /** @description Public key. Before you rely on it, compare it with a copy from another source */
            key: string;
        };
        SearchQuery: {
            /** @description Reference number, name, email address, phone number, or amount, or the ID of an event, transfer, person, or request. At most 120 characters */
            query: string;
        };
        SearchResult: {
            events: components["schemas"]["EventSummary"][];
            people: components["schemas"]["PersonMatch"][];
            requests: components["schemas"]["RequestMatch"][];
            transfers: components["schemas"]["Transaction"][];
        };
        SecondFactor: {
            enabled: boolean;
            enabledAt?: string;
            recoveryCodesLeft: number;
        };
        SenderAccount: {
            accountType: string;
            bankName: string;
            fundingSourceName: string;
            institutionName: string;
            name: string;
            referenceId: string;
        };
        SenderApproval: {
            fullName: string;
            id: string;
            lockedReason?: string;
        };
        SenderBank: {
            accountHolderName: string;
            /** @description Last four digits of the account number, masked */
            accountNumber: string;
            accountType: "checking" | "savings";
            id: string;
            institutionName: string;
            /** @description Name of the bank and last four digits of the account */
            name: string;
            referenceId: string;
            verificationStatus: "VERIFIED" | "PENDING" | "FAILED" | "RELOGIN_REQUIRED";
        };
        SenderCard: {
            /** @description Last four digits of the card number, masked */
            cardNumber: string;
            /** @description Network and last four digits of the card */
            fundingSourceName: string;
            id: string;
            institutionName: string;
            network: string;
            nickName: string;
            referenceId: string;
            senderId: string;
        };
        SenderIdentity: {
            addressLine1: string;
            addressLine2: string;
            city: string;
            /** @description Two-letter code of the country that issued the passport */
            idCountry: string;
            /** @description Masked, except for the last four characters */
            idNumber: string;
            idType: "" | "SSN" | "ITIN" | "ALIEN_NUMBER" | "PASSPORT";
            known: boolean;
            postalCode: string;
            /** @description Two-letter state code */
            state: string;
        };
        SenderProfile: {
            provider: string;
            sender: components["schemas"]["UserInfo"];
            status: components["schemas"]["SenderStatus"];
        };
        SenderStatus: {
            /** @description Empty if the sender has no tier */
            currentTier: "" | "ONE" | "TWO" | "THREE";
            /** @description True if requests that need the password also need a code */
            hasSecondFactor?: boolean;
            isEmailVerified: boolean;
            isKYCVerified: boolean;
            /** @description Same as isPhoneVerified */
            isPhoneNumberVerified: boolean;
            isPhoneVerified: boolean;
            kycStatus: "UNVERIFIED" | "REVIEW_PENDING" | "VERIFIED" | "RETRY_REQUESTED" | "DOCUMENT_REQUESTED" | "SUSPENDED";
            /** @description True if the user signs in with an external account only. Requests that need the password accept a code from POST /v1/auth/confirmation-code instead */
            lacksPassword?: boolean;
            /** @description Tier under review */
            requestedTier?: string;
        };
        SenderTotals: {
            amountSent: string;
            beneficiaryCount: number;
            transactionCount: number;
        };
        SendingAmountLimit: {
            bankDeposit: string;
            card: string;
            cashPickup: string;
            wallet: string;
        };
        SetNotification: {
            channel: "EMAIL" | "SMS" | "PUSH";
            on: boolean;
            /** @description Version of the text that the sender saw */
            textVersion: string;
            topic: "TRANSFERS" | "SECURITY" | "RATE_ALERTS";
        };
        SignIn: {
            email: string;
            password: string;
        };
        SignInProvider: {
            label: string;
            name: string;
        };
        SignUp: {
            /** @description Always +1 */
            countryCode: string;
            email: string;
            firstName: string;
            lastName: string;
            middleName?: string;
            password: string;
            phoneNumber: string;
            repeatPassword: string;
            /** @description Two-letter state code */
            state: string;
        };
        SkipTransfer: {
            /** @description The schedule's nextOccurrence, so that a repeated request skips only one transfer */
            occurrence: number;
        };
        SnoozeWork: {
            /** @description Reason, shown to staff. At most 1,000 characters */
            reason: string;
            /** @description When the item returns to the queue. At most 30 days from now */
            until: string;
        };
        SocialSignIn: {
            /** @description Name of one of the signInProviders in the configuration */
            provider: string;
        };
        SocialSignInPage: {
            url: string;
        };
        StaffApproval: {
            email: string;
            /** @description Current role. Absent for an invitation */
            fromRole?: string;
            fullName: string;
            id: string;
            role: "ADMIN" | "COMPLIANCE" | "SUPPORT" | "FINANCE" | "AUDITOR";
        };
        StaffCancellation: {
            /** @description Reason, shown to staff. At most 1,000 characters */
            comments: string;
        };
        StaffMember: {
            addedAt: string;
            disabled: boolean;
            email: string;
            fullName: string;
            id: string;
            /** @description True if the member was invited and has not set a password */
            invited: boolean;
            /** @description When the latest invitation link expires */
            invitedUntil?: string;
            lastSignIn?: string;
            roles: string[];
            secondFactor: boolean;
            /** @description True for the caller. You can't change your own account here */
            self: boolean;
        };
        StaffPermission: {
            description: string;
            permission: string;
            roles: string[];
        };
        StaffReason: {
            reason: string;
        };
        State: {
            code: string;
            name: string;
        };
        StateCorrection: {
            /** @description At most 1,000 characters */
            reason: string;
        };
        StatementLine: {
            /** @description Positive for a debit, negative for a credit */
            amount: string;
            at: string;
            balance: string;
            position: string;
            transferId: string;
            type: string;
        };
        StatementPage: {
            /** @description Cursor for the next page. Send it as the before parameter. Absent on the last page */
            next?: string;
            /** @description Number of open differences for each counterparty */
            open: components["schemas"]["OpenDifferences"][];
            result: components["schemas"]["ComparedStatement"][];
            /** @description Files that could not be read, newest first. Request them again from the counterparty */
            unread: components["schemas"]["UnreadableStatement"][];
        };
        StatePayment: {
            /** @description At most 1,000 characters */
            reason: string;
            /** @description Reference of the payment at our bank. At most 64 characters */
            reference: string;
            /** @description Transfers whose refunds are paid. At most 500 */
            transferIds: string[];
        };
        StatePaymentApproval: {
            /** @description Number of refunds */
            count: number;
            /** @description Reference of the payment. Absent for a correction */
            reference?: string;
            /** @description State and year of the report. Absent for a correction */
            report?: string;
            total: string;
            /** @description Transfer to correct. Absent for a payment */
            transferId?: string;
        };
        StreamRetry: {
            reason: string;
            stream: string;
        };
        StreamRetryResult: {
            /** @description True if the stream has no more pending events */
            done: boolean;
            /** @description Why the first pending event still can't be applied. Empty if there are no more pending events */
            error: string;
        };
        StreamTicket: {
            expiresAt: string;
            ticket: string;
        };
        Subject: {
            /** @description Account numbers */
            accounts: string[];
            address: components["schemas"]["PostalAddress"];
            /** @description YYYY-MM-DD */
            birthDate: string;
            emails: string[];
            firstName: string;
            identifications: components["schemas"]["Identification"][];
            /** @description True if the person has an account with the institution */
            isCustomer: boolean;
            lastName: string;
            middleName: string;
            occupation: string;
            /** @description Other names that the person uses */
            otherNames: string[];
            /** @description ID of the sender or the beneficiary */
            personId: string;
            /** @description Digits only, with the country code of numbers outside the US */
            phones: string[];
            role: "SENDER" | "RECEIVER" | "BOTH";
            /** @description Social security number or individual taxpayer identification number, nine digits */
            taxId: string;
        };
        Success: {
            success: boolean;
        };
        SuppliedDocument: {
            at: string;
            bytes: number;
            id: string;
            kind: string;
            /** @description Empty after the sender's data is erased */
            name: string;
        };
        TimelineEntry: {
            at: string;
            code: string;
            text: string;
        };
        TokenExchange: {
            referenceToken: string;
        };
        TokenLogin: {
            origin: string;
            token: string;
        };
        Tracking: {
            /** @description Bank or wallet that receives the money */
            bankName?: string;
            /** @description True if the beneficiary can ask the sender for money */
            canRequest: boolean;
            createdAt: string;
            deliveredAt?: string;
            /** @description The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold */
            estimatedArrival?: string;
            /** @description Institution that pays out the cash */
            payerName?: string;
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            recipientAmount: string;
            recipientCurrency: string;
            senderFirstName: string;
            stage: "SENT" | "PAYING" | "READY" | "DELIVERED" | "DELAYED" | "STOPPED";
        };
        Transaction: {
            beneficiary: components["schemas"]["PersonRef"];
            cancelableUntil: string;
            createdAt: string;
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            /** @description The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold */
            estimatedArrival?: string;
            /** @description Expected time until the money is available, in business days */
            expectedAvailability: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            payoutMethod: string;
            /** @description Payout institution's reference number. PENDING until the institution responds */
            receiptNumber: string;
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            sender: components["schemas"]["PersonRef"];
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Short description of the transfer's progress, for the sender */
            statusText: string;
        };
        TransactionDetail: {
            beneficiary: components["schemas"]["TransactionRecipient"];
            bonusAmount: string;
            cancelableUntil: string;
            couponCode: string;
            createdAt: string;
            /** @description Date in Nepal by which we promise that the money will be available */
            dateAvailable: string;
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            disclosureVersion: string;
            /** @description The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold */
            estimatedArrival?: string;
            exchangeRate: string;
            /** @description Expected time until the money is available, in business days */
            expectedAvailability: string;
            feeAmount: string;
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            /** @description For staff: why the payout failed, while the delivery status is DELIVERY_FAILED */
            payoutFailure?: string;
            payoutMethod: string;
            /** @description Payout institution's reference number. PENDING until the institution responds */
            receiptNumber: string;
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            remarks: string;
            remittancePurpose: string;
            sender: components["schemas"]["PersonRef"];
            senderAccount: components["schemas"]["SenderAccount"];
            senderAddress: components["schemas"]["UserAddress"];
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Short description of the transfer's progress, for the sender */
            statusText: string;
            totalAmount: string;
        };
        TransactionRecipient: {
            address: components["schemas"]["BeneficiaryAddress"];
            bank?: components["schemas"]["BeneficiaryBank"];
            email: string;
            fullName: string;
            payer?: components["schemas"]["Payer"];
            phoneNumber: string;
            referenceId: string;
            wallet?: components["schemas"]["Wallet"];
        };
        TransferData: {
            fee?: components["schemas"]["Amount"];
            /** @description Position of the event in the log. Events of one transfer have increasing positions */
            position: string;
            /** @description Amount that the beneficiary receives */
            receive?: components["schemas"]["Amount"];
            /** @description Amount that is converted */
            send?: components["schemas"]["Amount"];
            transferId: string;
        };
        TransferPage: {
            /** @description Cursor for the next page. Send it as the before parameter. Empty on the last page */
            next: string;
            result: components["schemas"]["Transaction"][];
        };
        TransferStep: {
            actorId: string;
            actorRole: string;
            at: string;
            causation: string;
            code: string;
            /** @description Reason for a decision by staff */
            comments?: string;
            correlation: string;
            id: string;
            position: string;
            postings: components["schemas"]["Posting"][];
            recordedAt: string;
            /** @description True if the sender can see this step */
            shown: boolean;
            /** @description Description of the event. The sender sees it if shown is true */
            text: string;
            type: string;
        };
        Transmittal: {
            /** @description Amount sent in USD, without the fee */
            amount: string;
            at: string;
            beneficiaryId: string;
            /** @description Two-letter code of the country that issued the passport */
            idCountry: string;
            /** @description Masked, except for the last four characters */
            idNumber: string;
            idType: "" | "SSN" | "ITIN" | "ALIEN_NUMBER" | "PASSPORT";
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            position: string;
            /** @description Amount paid to the recipient in NPR */
            receivedAmount: string;
            recipient: components["schemas"]["TransmittalRecipient"];
            recipientName: string;
            /** @description Lines of the address */
            senderAddress: string[];
            senderId: string;
            senderName: string;
            transferId: string;
        };
        TransmittalFilter: {
            /** @description Complete account number of the recipient, or the ID of the sender */
            account?: string;
            /** @description Only records at or after this time, in RFC 3339 format */
            from?: string;
            /** @description Words of the recipient's name, or their first letters */
            recipient?: string;
            /** @description Words of the sender's name, or their first letters */
            sender?: string;
            /** @description Only records before this time, in RFC 3339 format */
            to?: string;
        };
        TransmittalIDNumber: {
            idNumber: string;
            senderId: string;
        };
        TransmittalPage: {
            /** @description Cursor for the next page. Send it as before. Empty on the last page */
            next: string;
            result: components["schemas"]["TransmittalSummary"][];
        };
        TransmittalRecipient: {
            /** @description Account or wallet number. Empty for cash pickup */
            account: string;
            /** @description Lines of the address */
            address: string[];
            /** @description Bank, wallet, or payer that pays the recipient */
            institution: string;
            phone: string;
        };
        TransmittalSummary: {
            /** @description Amount sent in USD, without the fee */
            amount: string;
            at: string;
            beneficiaryId: string;
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            position: string;
            recipientName: string;
            senderId: string;
            senderName: string;
            transferId: string;
        };
        TrialBalance: {
            accounts: components["schemas"]["AccountBalance"][];
            balanced: boolean;
            position: string;
            sums: components["schemas"]["CurrencySum"][];
        };
        UnblockDecision: {
            /** @description LICENSE, DELISTING, or MISTAKEN_IDENTITY */
            basis: string;
            /** @description At most 1,000 characters */
            comments: string;
            /** @description Number of the license, or number and date of the notice. At most 100 characters */
            reference: string;
        };
        UnclaimedItem: {
            amount: string;
            /** @description When the dormancy period ends */
            dormantAt: string;
            /** @description When the letter was mailed */
            letterAt?: string;
            needsLetter: boolean;
            /** @description When the refund came back */
            owedSince: string;
            /** @description Name of the sender. Empty after erasure */
            owner: string;
            /** @description When the state was paid */
            paidAt?: string;
            reference: string;
            transferId: string;
        };
        UnclaimedLetters: {
            /** @description Transfers whose senders got a letter. At most 500 */
            transferIds: string[];
        };
        UnclaimedPayment: {
            amount: string;
            at: string;
            count: number;
            reference: string;
        };
        UnclaimedProperty: {
            /** @description Log position of the last event included in the states */
            position: string;
            /** @description Current reports, next due first. Reports that are closed come last */
            reports: components["schemas"]["UnclaimedReport"][];
            /** @description What we owed at the position, by the state of the sender's address */
            states: components["schemas"]["UnclaimedState"][];
            /** @description Sum of the states, which equals the balance of the account refunds_returned */
            total: string;
        };
        UnclaimedReport: {
            /** @description Sum of the refunds that are owed */
            amount: string;
            /** @description Number of refunds that are owed */
            count: number;
            /** @description Refunds that are dormant by this time belong in the report */
            dormantBy: string;
            /** @description State and year */
            id: string;
            /** @description Number of senders who must still get a letter */
            letters: number;
            /** @description End of the last day of the letters */
            lettersBy: string;
            /** @description First day of the letters */
            lettersFrom: string;
            /** @description End of the last day of the payment */
            paymentBy: string;
            /** @description End of the last day of the report */
            reportBy: string;
            state: string;
            /** @description DUE from the first day of the letters on */
            status: "UPCOMING" | "DUE" | "PAID" | "EMPTY";
            /** @description Year in which the report is due */
            year: number;
        };
        UnclaimedReportDetail: {
            /** @description Sum of the refunds that are owed */
            amount: string;
            /** @description Number of refunds that are owed */
            count: number;
            dormancyYears: number;
            /** @description Refunds that are dormant by this time belong in the report */
            dormantBy: string;
            /** @description State and year */
            id: string;
            /** @description Refunds that are owed or were paid with the report, oldest first */
            items: components["schemas"]["UnclaimedItem"][];
            /** @description Number of senders who must still get a letter */
            letters: number;
            /** @description End of the last day of the letters */
            lettersBy: string;
            /** @description First day of the letters */
            lettersFrom: string;
            /** @description Smallest amount that requires a letter */
            minLetter: string;
            /** @description End of the last day of the payment */
            paymentBy: string;
            payments: components["schemas"]["UnclaimedPayment"][];
            /** @description End of the last day of the report */
            reportBy: string;
            state: string;
            /** @description DUE from the first day of the letters on */
            status: "UPCOMING" | "DUE" | "PAID" | "EMPTY";
            /** @description Year in which the report is due */
            year: number;
        };
        UnclaimedState: {
            amount: string;
            count: number;
            state: string;
        };
        UnlockSender: {
            /** @description Reason, shown to staff. Required unless the sender was locked after wrong passwords. At most 1,000 characters */
            reason?: string;
        };
        UnreadableStatement: {
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            file: string;
            problem: string;
            receivedAt: string;
        };
        UpcomingPrice: {
            approvalId: string;
            /** @description Absent if the change takes effect with the last approval */
            effectiveAt?: string;
            /** @description True if the caller can withdraw or reject the change */
            mayWithdraw: boolean;
            reason: string;
            requestedAt: string;
            requestedBy: components["schemas"]["Person"];
            status: "PENDING" | "SCHEDULED";
        };
        UpdateBank: {
            accountNumber: string;
            accountType: string;
            bankId: string;
            beneficiaryId: string;
            branchLocation?: string;
            id: string;
        };
        UsePasskey: {
            /** @description Base64url */
            authenticatorData: string;
            /** @description Challenge of the sign-in, if the passkey is its second factor */
            challenge?: string;
            /** @description Base64url */
            clientDataJSON: string;
            /** @description Credential ID, base64url */
            id: string;
            /** @description Base64url */
            signature: string;
            /** @description Base64url */
            userHandle?: string;
        };
        UserAddress: {
            country: string;
            state: string;
            stateCode: string;
        };
        UserInfo: {
            address: components["schemas"]["UserAddress"];
            countryCode: string;
            email: string;
            firstName: string;
            fullName: string;
            hasPasskey?: boolean;
            id: string;
            imageUrl: string;
            /** @description True if a staff member has no authenticator app */
            lacksApp?: boolean;
            /** @description True if a staff member must set up a second factor. Until then, all other requests fail */
            lacksSecondFactor?: boolean;
            lastName: string;
            middleName: string;
            phoneNumber: string;
            provider: "SYSTEM" | "MIGRATED";
            /** @description Also the name of the user's live event channel */
            referenceId: string;
            roles: string[];
        };
        Wallet: {
            id: string;
            /** @description Name of the wallet, such as eSewa */
            identificationType: string;
            /** @description Phone number of the wallet */
            identificationValue: string;
            referenceId: string;
        };
        Webhook: {
            /** @description Why the endpoint is disabled */
            cause?: "STAFF" | "GONE" | "FAILING";
            createdAt: string;
            createdBy: components["schemas"]["Person"];
            description: string;
            disabledAt?: string;
            /** @description First failed attempt after the last success */
            failingSince?: string;
            id: string;
            signature: "HMAC_SHA256" | "ED25519";
            /** @description FAILING if the last attempt failed */
            state: "ENABLED" | "FAILING" | "DISABLED";
            /** @description Types of the public events that the endpoint receives */
            types: string[];
            url: string;
            /** @description Messages that are not delivered yet */
            waiting: number;
        };
        WebhookDelivery: {
            /** @description Latest attempt first, at most 20 */
            attempts: components["schemas"]["DeliveryAttempt"][];
            createdAt: string;
            endpointId: string;
            /** @description Value of the webhook-id header, the same in every attempt */
            messageId: string;
            /** @description Absent unless the message is waiting */
            nextAttemptAt?: string;
            /** @description Position of the event in the log */
            position: string;
            state: "WAITING" | "DELIVERED" | "FAILED";
            type: string;
        };
        WebhookSecret: {
            /** @description ID of the endpoint */
            id: string;
            /** @description Shared secret (whsec_), or public key (whpk_) for Ed25519. It cannot be retrieved again */
            secret: string;
        };
        WhatIfAmounts: {
            feesThen: string;
            feesWould: string;
            sentThen: string;
            sentWould: string;
        };
        WhatIfFeeSet: {
            feeRanges: components["schemas"]["FeeRangeInput"][];
            /** @description Key of the fee set to replace */
            key: string;
        };
        WhatIfLimits: {
            per30Days: string;
            per180Days: string;
            perDay: string;
            perTransaction: string;
            /** @description ONE, TWO, or THREE */
            tier: string;
        };
        WhatIfOutcome: {
            fee: string;
            outcome: "ACCEPTED" | "HELD" | "REJECTED" | "REFUSED";
            reasons: string[];
        };
        WhatIfRequest: {
            feeSet?: components["schemas"]["WhatIfFeeSet"];
            /** @description Start of the period, inclusive. A transfer counts if it was recorded in the period */
            from: string;
            /** @description New limits by tier. Other tiers keep their limits */
            limits?: components["schemas"]["WhatIfLimits"][];
            reason: string;
            rules?: components["schemas"]["ScreeningRules"];
            /** @description End of the period, exclusive. Must be later than from */
            to: string;
        };
        WhatIfRow: {
            amount: string;
            createdAt: string;
            currency: string;
            deliveryStatus: string;
            senderId: string;
            /** @description Current status of the transfer */
            status: string;
            then: components["schemas"]["WhatIfOutcome"];
            transferId: string;
            would: components["schemas"]["WhatIfOutcome"];
        };
        WhatIfRows: {
            /** @description Cursor for the next page. Send it as the after parameter. Empty on the last page */
            next: string;
            result: components["schemas"]["WhatIfRow"][];
        };
        WhatIfRules: {
            feeSets: components["schemas"]["FeeSetInEffect"][];
            limits: components["schemas"]["WhatIfLimits"][];
            rules: components["schemas"]["ScreeningRules"];
            /** @description Version of the screening rules */
            version: string;
        };
        WhatIfRun: {
            asked: components["schemas"]["WhatIfRequest"];
            at: string;
            by: components["schemas"]["Person"];
            /** @description Parts that the simulation changes: FEES, LIMITS, and RULES */
            changed: string[];
            done: number;
            from: string;
            id: string;
            reason: string;
            /** @description INTERRUPTED if a running simulation has made no progress for one minute */
            state: "RUNNING" | "DONE" | "CANCELED" | "FAILED" | "INTERRUPTED";
            to: string;
            /** @description Number of transfers in the period */
            total: number;
            totals: components["schemas"]["WhatIfTotals"];
        };
        WhatIfRunID: {
            id: string;
        };
        WhatIfTotals: {
            /** @description Amounts of transfers that are posted to the ledger */
            completed: components["schemas"]["WhatIfAmounts"];
            /** @description Transfers with a different outcome */
            different: number;
            /** @description Transfers that would have been held but were not */
            held: number;
            /** @description Amounts of transfers that are held or not yet submitted */
            pending: components["schemas"]["WhatIfAmounts"];
            /** @description Transfers that would not have been created */
            refused: number;
            /** @description Transfers that were held but would not have been */
            released: number;
            /** @description Amounts of transfers that failed or were canceled, returned, or refunded */
            reversed: components["schemas"]["WhatIfAmounts"];
            /** @description Transfers whose data could not be read. They are not simulated */
            unreadable: number;
        };
        WidgetToken: {
            referenceId: string;
            token: string;
        };
        WorkCounts: {
            all: number;
            approval: number;
            mine: number;
            unassigned: number;
        };
        WorkerHealth: {
            /** @description True if a running process has claimed the worker's task */
            claimed: boolean;
            /** @description Log position of the failing event, which is being retried */
            failing?: string;
            head: string;
            healthy: boolean;
            lagEvents: number;
            /** @description Age of the first unprocessed event, in seconds */
            lagSeconds: number;
            lastError: string;
            name: string;
            /** @description Log position up to which all events are processed */
            position: string;
            /** @description Stream of the failing event */
            stream?: string;
            tries: number;
        };
        WorkItem: {
            /** @description Empty if there is none */
            amount: string;
            /** @description Currency of the amount */
            currency: string;
            /** @description Name of the sender or the complainant. Empty if there is none */
            customer: string;
            /** @description ID of the sender. Empty if there is none */
            customerId: string;
            dueAt: string;
            /** @description Law or promise that sets the due time */
            dueBasis: string;
            id: string;
            kind: "HOLD" | "DOCUMENTS" | "HOLD_APPROVAL" | "UNBLOCK_FUNDS" | "SANCTIONS_MATCH" | "APPROVAL" | "PRICE_APPROVAL" | "UNLOCK_APPROVAL" | "STATE_APPROVAL" | "FAILED_PAYOUT" | "LATE_TRANSFER" | "LATE_REFUND" | "UNCLAIMED_REFUND" | "RETURNED_REFUND" | "COMPLAINT" | "QUESTION" | "CASE" | "CASE_TASK" | "REPORT" | "REPORT_APPROVAL" | "REPORT_REVIEW" | "OFAC_REPORT" | "OFAC_ANNUAL" | "UNCLAIMED_LETTERS" | "UNCLAIMED_REPORT" | "DIFFERENCE" | "ERASURE" | "ALARM";
            /** @description True if you own the item */
            mine: boolean;
            openedAt: string;
            /** @description Staff member who works on the item */
            owner?: components["schemas"]["Person"];
            /** @description Codes that say why the item waits */
            reasons: string[];
            snoozedUntil?: string;
            /** @description Why the item was put off. Empty if it was not */
            snoozeReason: string;
            /** @description ID of the transfer, approval, complaint, case, difference, or person, or the alarm's metric */
            sourceId: string;
            state: "OPEN" | "CLAIMED" | "SNOOZED" | "WAITING_FOR_SENDER";
        };
        Worksheet: {
            activities: components["schemas"]["Activity"][];
            /** @description Total amount in whole US dollars, rounded up. Empty if the amount is unknown or no amount is involved */
            amount: string;
            amountUnknown: boolean;
            /** @description Total of this and all earlier reports in whole US dollars. Only for continuing activity */
            cumulativeAmount: string;
            /** @description Date on which facts that can require a report were detected, as YYYY-MM-DD */
            detectedOn: string;
            /** @description First day of the activity, as YYYY-MM-DD */
            from: string;
            ipAddresses: string[];
            kind: "INITIAL" | "CONTINUING" | "CORRECTION";
            narrative: components["schemas"]["Narrative"];
            /** @description True if no amount is involved */
            noAmount: boolean;
            /** @description Note from the institution to FinCEN */
            note: string;
            /** @description FinCEN's 14-digit ID of the report before this one. Empty for an initial report */
            priorBsaId: string;
            /** @description Version of this form: 1 */
            schema: number;
            subjects: components["schemas"]["Subject"][];
            /** @description Last day of the activity, as YYYY-MM-DD */
            to: string;
        };
        WorksheetField: {
            name: string;
            text: string;
        };
        ZIPCode: {
            city: string;
            /** @description Two-letter code of the state */
            state: string;
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    webhook_exchange_rate_published: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["RateData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "exchange_rate.published";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_ledger_day_closed: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["DayData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "ledger.day_closed";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_canceled: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.canceled";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_created: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.created";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_delivered: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.delivered";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_payment_declined: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.payment_declined";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_payment_returned: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.payment_returned";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_payment_settled: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.payment_settled";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_payout_failed: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.payout_failed";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_payout_ready: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.payout_ready";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
    webhook_transfer_refunded: {
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TransferData"];
                    /** @description When the event occurred */
                    timestamp: string;
                    type: "transfer.refunded";
                };
            };
        };
        responses: {
            /** @description The message was received */
            "2XX": {
            };
        };
    };
}
