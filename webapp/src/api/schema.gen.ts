// Generated from the API document by `npm run generate`. Do not edit.

export interface paths {
    "/v1/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The staff member behind the token */
        get: operations["getAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests that two people decide */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One request that two people decide */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a request as the second person; the act takes effect */
        post: operations["approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/approvals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a request, or take back your own */
        post: operations["rejectApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/as-of/lists/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A list of the back-office as it was known at a past moment */
        get: operations["listPast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/as-of/people/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Staff or requests to be erased as they were known at a past moment */
        get: operations["listPastPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/as-of/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rate, fee sets and sanctions lists as they were known at a past moment */
        get: operations["getPastPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/as-of/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a sender could send at a past moment */
        get: operations["getPastSender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/as-of/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transfers as they were known at a past moment, newest first */
        get: operations["listPastTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/bank-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files exchanged with the bank, the newest first */
        get: operations["listBankFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/bank-returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments that senders' banks took back, and what followed */
        get: operations["listBankReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/browser-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Errors that pages had in browsers, newest first */
        get: operations["listBrowserErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much is sent, how long it takes, what fails and how far people come, of a period */
        get: operations["getBusiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Callbacks that were put aside, or that fail and are tried again */
        get: operations["listCallbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/callbacks/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a callback again that was put aside */
        post: operations["retryCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cases of compliance, newest first */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The case of a transfer */
        get: operations["getCase"];
        put?: never;
        /** Open the case of a transfer, or take it up again */
        post: operations["openCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a case */
        post: operations["closeCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attach a PDF, PNG or JPEG to a case */
        post: operations["attachDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases/{id}/documents/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document of a case */
        get: operations["getCaseDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/cases/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write into a case */
        post: operations["addCaseNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complaints, newest first, or those that wait */
        get: operations["listComplaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/complaints/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write back to whoever complained */
        post: operations["answerComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/complaints/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a complaint, and say why */
        post: operations["closeComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/deadlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deadlines of all transfers: what is due next, or what has passed */
        get: operations["listDeadlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/divergences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the checker has found not to be as the log says */
        get: operations["listDivergences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Senders who ask to be erased */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/erasures/{id}/carry-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request the erasure of a sender who asked for it, which a second person approves */
        post: operations["carryOutErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/erasures/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse to erase a sender */
        post: operations["refuseErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of events that there are */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of everything, newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/events/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A part of the history as CSV or JSON lines */
        post: operations["exportEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was exported of the history, newest first */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find people, transfers, events and requests by what somebody typed */
        post: operations["find"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every figure that has an alarm rule, and what the log stands on */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transfers that wait for compliance */
        get: operations["listHolds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What compliance knows of a transfer, and knew at each decision */
        get: operations["getHold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the sender of a held transfer for documents */
        post: operations["requestDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds/{id}/documents/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sender of a held transfer has sent in */
        get: operations["getSentDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a held transfer */
        post: operations["rejectHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/holds/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a held transfer go on */
        post: operations["releaseHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/ledger/accounts/{account}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The postings to an account, newest first, with its balance after each */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/ledger/closes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed trial balances of the days that are over, newest first */
        get: operations["listCloses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/ledger/in-flight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Money under way, by how long it has been */
        get: operations["getInFlight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/ledger/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The balance of every account */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the read models have come */
        get: operations["listProjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/projections/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the tables before the last rebuild in their place again */
        post: operations["takeProjectionBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/projections/{id}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fill a read model anew, beside the one in use */
        post: operations["rebuildProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/projections/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply a parked stream's events again, after a fix */
        post: operations["retryStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exchange rate in force, and how its source does */
        get: operations["getRateHealth"];
        put?: never;
        /** Publish an exchange rate, or request one that moves too far for one person */
        post: operations["publishRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/rates/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rates that were published last: by whom, and why */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who of the staff looked at whose data, when and for what, newest first */
        get: operations["listReads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reconciliation/differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What did not agree with our books, newest first */
        get: operations["listDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reconciliation/differences/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say why a difference may stand */
        post: operations["explainDifference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/reconciliation/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statements of banks and partners, newest first, as they compared with our books */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/replay/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of a stream, or of an account of the books, step by step */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/replay/{stream}/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a step with a bookmark or a note */
        post: operations["addReplayMark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/replay/{stream}/marks/{mark}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take one's own mark away */
        delete: operations["removeReplayMark"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/replay/{stream}/steps/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One step: the state that it led to, and what was in force */
        get: operations["getReplayStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/screening/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of sanctions lists, newest first */
        get: operations["listSanctionsLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/screening/matches/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let an entry count as a match again */
        post: operations["restoreMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/screening/matches/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a person is not the one whom an entry means */
        post: operations["setMatchAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/seal-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public key that evidence is checked with */
        get: operations["getSealKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who works in the back-office */
        get: operations["listStaff"];
        put?: never;
        /** Request an invitation, which a second person approves; the new member sets a password by a link in a mail */
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bar a member of staff */
        post: operations["disableStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a barred member of staff in again */
        post: operations["enableStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send another link to somebody who has set no password yet */
        post: operations["inviteStaffAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the role of a member of staff, or request a role with more rights */
        post: operations["changeStaffRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/staff/{id}/second-factor/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an authenticator app off an account, which then sets up another */
        post: operations["resetStaffFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's transfers, newest first */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that proves offline what happened to a transfer; taking it is recorded */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a transfer's money comes back to its sender */
        get: operations["getRefund"];
        put?: never;
        /** Send a refund again that came back */
        post: operations["reissueRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers/{id}/refund/check-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that the bank has paid a refund's check */
        post: operations["confirmCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A transfer's events, with actors and postings */
        get: operations["getTransferSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was asked of the past under other rules, newest first */
        get: operations["listWhatIfs"];
        put?: never;
        /** Ask which transfers of a period would have ended differently under other rules; nothing follows from it */
        post: operations["askWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One such question, and how far its answer has come */
        get: operations["getWhatIf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/{id}/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attach the answer to a case */
        post: operations["attachWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop looking; what was found is kept */
        post: operations["cancelWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/{id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as CSV */
        get: operations["getWhatIfCSV"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/{id}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transfers that would have ended differently */
        get: operations["listWhatIfTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/what-if/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules that can be changed in such a question, as they stand */
        get: operations["getWhatIfRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far workers and process managers have come */
        get: operations["listWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that the user is active, so that the session does not end as idle */
        post: operations["reportActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account has a second factor */
        get: operations["getSecondFactor"];
        /** Take it into use, by its first code */
        put: operations["confirmSecondFactor"];
        /** Begin to set one up, by the password */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/authenticator/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch it off, by the password and a code; staff then set up another */
        post: operations["endSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/complete-signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add what a guest's account lacks */
        post: operations["completeSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the session has been confirmed a moment ago */
        get: operations["getConfirmation"];
        put?: never;
        /** Confirm the user by password and second factor: for ten minutes, senders can add banks and cards, and staff can do high-risk acts */
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirmation-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a code that confirms in the place of a password where there is none */
        post: operations["mailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a link to set a new password */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user behind the token, whatever is missing from the account */
        get: operations["getGuest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where to go to sign in with an account elsewhere */
        post: operations["beginSocialSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a sign-in elsewhere comes back to */
        get: operations["finishSocialSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new access token for the refresh cookie */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/resend-verification/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send a new code by e-mail; the same as POST */
        get: operations["resendEmailCodeByGet"];
        put?: never;
        /** Send a new code by e-mail */
        post: operations["resendEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/resend-verification/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send a new code by SMS; the same as POST */
        get: operations["resendPhoneCodeByGet"];
        put?: never;
        /** Send a new code by SMS */
        post: operations["resendPhoneCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a new password by the old one */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a new password by a link */
        put: operations["resetPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-in by the second factor */
        post: operations["finishSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the user is signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one of them */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** End this session; the same as POST */
        get: operations["signOutByGet"];
        put?: never;
        /** End this session */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/signout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every session of the user */
        post: operations["signOutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trade a single-use reference token for a session */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for a partner site */
        post: operations["partnerLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/verify/email/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the e-mail address by code; the same as POST */
        get: operations["verifyEmailByGet"];
        put?: never;
        /** Verify the e-mail address by code */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/verify/phone/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the phone number by code; the same as POST */
        get: operations["verifyPhoneByGet"];
        put?: never;
        /** Verify the phone number by code */
        post: operations["verifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/widget-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A token that opens the provider's widgets, or one of them */
        get: operations["getWidgetToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The banks of a country */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/banks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bank */
        get: operations["getBank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/banks/{id}/cooperatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cooperatives that a bank pays for */
        get: operations["listCooperatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/browser-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report an error that a page had */
        post: operations["reportBrowserError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** File a complaint */
        post: operations["fileComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the pages need to know of this installation */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The countries */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/countries/{code}/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The countries that can be sent to */
        get: operations["listDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/countries/corridors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pairs of source and destination country */
        get: operations["listCorridors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The coupons */
        get: operations["listCoupons"];
        put?: never;
        /** Request a coupon, which a second person approves */
        post: operations["createCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a coupon for new transfers */
        delete: operations["deleteCoupon"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{code}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a coupon's code is taken */
        get: operations["couponExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/check/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a coupon, or the default one of a country, may be used */
        get: operations["checkCoupon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/redeem/{code}/country/{country}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a coupon may be used for a country */
        get: operations["redeemCoupon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live events of a channel */
        get: operations["subscribe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ticket for one stream of live events */
        post: operations["openTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exchange-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one dollar buys */
        get: operations["getExchangeRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exchange-rate/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rate on each of the last 30 days */
        get: operations["getRateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fee sets in force */
        get: operations["listFees"];
        put?: never;
        /** Request a fee set, which a second person approves */
        post: operations["saveFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/license": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The licences */
        get: operations["listLicences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/license/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The licence of a state */
        get: operations["getLicence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who hands out cash */
        get: operations["listPayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a transfer costs and what arrives, and why */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A transfer's receipt, by the link of its invoice */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{token}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for a printer */
        get: operations["getReceiptPDF"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{token}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What proves that a receipt is in the log, by the code on it */
        get: operations["getReceiptProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender behind the token */
        get: operations["getSender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/{id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lock a sender, who is signed out everywhere until staff unlock them */
        post: operations["lockSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unlock a sender who was locked after wrong passwords */
        get: operations["unlockSenderByGet"];
        put?: never;
        /** Unlock a sender, or request it if the lock was for more than wrong passwords */
        post: operations["unlockSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender's bank accounts */
        get: operations["listSenderBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/banks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a bank account */
        delete: operations["removeSenderBank"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender's beneficiaries */
        get: operations["listBeneficiaries"];
        put?: never;
        /** Add a beneficiary */
        post: operations["addBeneficiary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/beneficiaries/{id}/cash-pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a beneficiary collect cash */
        post: operations["enableCashPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/beneficiaries/{id}/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a mobile wallet to a beneficiary */
        post: operations["addBeneficiaryWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/beneficiaries/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a beneficiary's account */
        put: operations["updateBeneficiaryBank"];
        /** Add a bank or cooperative account to a beneficiary */
        post: operations["addBeneficiaryBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/beneficiaries/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a beneficiary */
        put: operations["updateBeneficiary"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender's debit cards */
        get: operations["listSenderCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a debit card */
        delete: operations["removeSenderCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/current-user/sync-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take over the name that the identity provider verified */
        post: operations["syncName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the e-mail address, by the password */
        patch: operations["changeEmail"];
        trace?: never;
    };
    "/v1/senders/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the sender's request to be erased stands */
        get: operations["getErasure"];
        put?: never;
        /** Ask to be erased, by the password */
        post: operations["requestErasure"];
        /** Take the request back */
        delete: operations["withdrawErasure"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is held about the sender, as data */
        get: operations["exportData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/export/readable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a page to read */
        get: operations["exportReadable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/kyc-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the identity provider where the sender stands */
        post: operations["refreshKYC"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/locked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Senders who are locked */
        get: operations["listLockedSenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change or add the phone number, by the password */
        patch: operations["changePhone"];
        trace?: never;
    };
    "/v1/senders/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender's transfers, newest first */
        get: operations["listTransactions"];
        put?: never;
        /** Send money */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A transfer in detail */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a transfer within 30 minutes */
        post: operations["cancelTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/deadlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The times that the law and our promises set a transfer */
        get: operations["getDeadlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sender of a held transfer was asked to send in */
        get: operations["listDocuments"];
        put?: never;
        /** Send in a PDF, PNG or JPEG that was asked for */
        post: operations["supplyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link to a transfer's receipt */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/notify-beneficiary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** E-mail the beneficiary */
        post: operations["notifyBeneficiary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a transfer cost what it did */
        get: operations["getTransactionQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a transfer whose payout failed on its way again */
        post: operations["reprocessTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a transfer */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/disclosure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a sender must be told of terms before they pay */
        post: operations["discloseTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/glance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sender's totals */
        get: operations["getGlance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most that may be sent now */
        get: operations["getLimit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sender has sent each month of the last year */
        get: operations["listMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/reference-number/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find a transfer by its reference number */
        get: operations["findTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/transactions/reprocessed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transfers that were reprocessed, newest first */
        get: operations["listReprocessed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/states/{country}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The states of a country, by name */
        get: operations["listStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a transfer is, for its beneficiary, by the link of the mail */
        get: operations["getTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provider's signed callback */
        post: operations["receiveCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountAging: {
            account: string;
            amounts: string[];
            /** @description How many transfers */
            counts: number[];
            currency: string;
        };
        AccountBalance: {
            account: string;
            /**
             * @description Positive is a debit
             * @example 100.00
             */
            balance: string;
            currency: string;
        };
        AccountStatement: {
            account: string;
            currency: string;
            name: string;
            /** @description Where the next page begins; absent at the end */
            next?: string;
            result: components["schemas"]["StatementLine"][];
        };
        AddBank: {
            accountNumber: string;
            accountType: string;
            bankId: string;
            beneficiaryId: string;
            branchLocation?: string;
            remittancePurpose?: string;
        };
        AddWallet: {
            /** @description The wallet's name; the country's first one if absent */
            identificationType?: string;
            identificationValue: string;
        };
        Approval: {
            /** @enum {string} */
            act: "PUBLISH_RATE" | "SAVE_FEE_SET" | "CREATE_COUPON" | "INVITE_STAFF" | "CHANGE_STAFF_ROLE" | "ERASE_SENDER" | "UNLOCK_SENDER";
            coupon?: components["schemas"]["Coupon"];
            /** Format: date-time */
            decidedAt?: string;
            decidedBy?: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description When the request can no longer be approved
             */
            expiresAt: string;
            feeSet?: components["schemas"]["FeeSetApproval"];
            id: string;
            /** @description Whether the caller can be the second person */
            mayApprove: boolean;
            /** @description Whether the caller can reject the request, or take it back */
            mayReject: boolean;
            rate?: components["schemas"]["RateApproval"];
            reason: string;
            rejectedReason?: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: components["schemas"]["Person"];
            sender?: components["schemas"]["SenderApproval"];
            staff?: components["schemas"]["StaffApproval"];
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
        };
        ArchiveHealth: {
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            files: number;
            /** @description Position up to which events lie in files, 0 where none do */
            through: string;
        };
        AskedDocument: {
            /** @enum {string} */
            kind: "PROOF_OF_IDENTITY" | "PROOF_OF_ADDRESS" | "PROOF_OF_FUNDS" | "PROOF_OF_RELATIONSHIP";
            /** @description Of the documents that have come */
            names: string[];
            /**
             * @description Why; empty where nobody said
             * @enum {string}
             */
            told: "" | "AMOUNT" | "LIKE_NAMES" | "DATA" | "ROUTINE";
        };
        AskWhatIf: {
            feeSet?: components["schemas"]["WhatIfFeeSet"];
            /**
             * Format: date-time
             * @description By the clock of recording
             */
            from: string;
            /** @description Of the tiers whose limits are other */
            limits?: components["schemas"]["WhatIfLimits"][];
            reason: string;
            rules?: components["schemas"]["ScreeningRules"];
            /**
             * Format: date-time
             * @description Not in the period
             */
            to: string;
        };
        AttachWhatIf: {
            caseId: string;
        };
        BackRequest: {
            reason: string;
        };
        Bank: {
            active: boolean;
            id: string;
            /** @description Whether the home page names it */
            isPartner: boolean;
            name: string;
            referenceId: string;
            /** @description Of a merged bank */
            successor: string;
        };
        BankFile: {
            /** @description What the bank said of a file of ours */
            answer?: string;
            /** @description USD given back to senders */
            credits: string;
            /** @description USD taken from senders */
            debits: string;
            /**
             * @description OUT is ours
             * @enum {string}
             */
            direction: "OUT" | "IN";
            /**
             * Format: date-time
             * @description Handed over, or worked off
             */
            doneAt?: string;
            /** Format: int64 */
            entries: number;
            /**
             * Format: date-time
             * @description Or received
             */
            madeAt: string;
            name: string;
            /** @description What a person has to look at */
            problems: string[];
            sha256: string;
        };
        BankReturn: {
            amount: string;
            code: string;
            /**
             * @description Where our bank dishonored it: whether the sender's bank may still insist on it, does, or has not in time
             * @enum {string}
             */
            dispute?: "OPEN" | "UPHELD" | "UNDONE";
            locksSender: boolean;
            mayBeAskedAgain: boolean;
            meaning: string;
            opensCase: boolean;
            reference: string;
            /** @description A refund that did not reach its account */
            refund: boolean;
            retiresSource: boolean;
            /** Format: date-time */
            returnedAt: string;
            /** @description A date; none where it had not settled */
            settledOn?: string;
            transferId: string;
            /** @description After the bank's time for it was over: it can be dishonored */
            untimely: boolean;
            /** @description How long the bank has for it */
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
            /** @description Three-letter code */
            country: string;
            postalCode: string;
            state: string;
        };
        BeneficiaryBank: {
            accountHolderName: string;
            accountNumber: string;
            accountType: string;
            /** @description Whether the bank still takes payouts */
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
            /** @description Three-letter code */
            country: string;
            /** @description +977 */
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
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            maxAmount: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            minAmount: string;
        };
        BonusRange: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amount: string;
            benefitType: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            maxAmount: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            minAmount: string;
        };
        BonusRangeInput: {
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            amount: string | number;
            benefitType?: string;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            maxAmount: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            minAmount: string | number;
        };
        BrowserError: {
            /** @description Likewise */
            browsers: string[];
            /** @description The one that had it last comes first */
            builds: string[];
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            firstSeen: string;
            id: string;
            /** @enum {string} */
            kind: "UNCAUGHT" | "REJECTION" | "CHUNK" | "RENDER" | "POLICY";
            /** Format: date-time */
            lastSeen: string;
            name: string;
            route: string;
            trace: string[];
        };
        BrowserErrorReport: {
            /** @enum {string} */
            browser: "CHROME" | "EDGE" | "FIREFOX" | "OPERA" | "SAFARI" | "OTHER";
            /** @description Which build of the pages it was */
            build: string;
            /**
             * @description How it was noticed
             * @enum {string}
             */
            kind: "UNCAUGHT" | "REJECTION" | "CHUNK" | "RENDER" | "POLICY";
            /** @description The error's name, such as TypeError, or the directive of the content policy that was broken */
            name: string;
            /** @description The page's path with names in place of ids, or * where it is none of ours */
            route: string;
            /** @description Where in our own files it happened, innermost first: assets/file.js:line:column */
            trace: string[];
        };
        Business: {
            /** @description Every day of the period, also where nothing was sent */
            days: components["schemas"]["BusinessDay"][];
            delivery: components["schemas"]["DeliveryTimes"];
            /** @description From a state of the USA to a district of Nepal, the largest first */
            districts: components["schemas"]["BusinessCorridor"][];
            failures: components["schemas"]["BusinessFailures"][];
            from: string;
            /** @description Of those who signed up in the period; each step counts those who took all before it, too */
            funnel: components["schemas"]["FunnelStep"][];
            /** @description Who pays out, the largest first */
            institutions: components["schemas"]["BusinessShare"][];
            /** @description Named as BANK_ACCOUNT/CASH_PICKUP */
            methods: components["schemas"]["BusinessShare"][];
            /** @description Of senders */
            states: components["schemas"]["BusinessShare"][];
            statuses: components["schemas"]["BusinessShare"][];
            /** @description The last day that counts */
            to: string;
            total: components["schemas"]["BusinessSum"];
        };
        BusinessAmounts: {
            /** Format: int64 */
            count: number;
            /**
             * @description USD
             * @example 100.00
             */
            fees: string;
            /**
             * @description NPR
             * @example 100.00
             */
            receive: string;
            /**
             * @description USD without fees
             * @example 100.00
             */
            send: string;
        };
        BusinessCorridor: {
            /** @description Booked in the ledger; agrees with it to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /**
             * Format: int64
             * @description All transfers
             */
            count: number;
            /** @description Empty where the beneficiary's postal code does not say it, or is not known any more */
            district: string;
            /** @description Held, or not submitted yet */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Failed, canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
            state: string;
        };
        BusinessDay: {
            /** @description Booked in the ledger; agrees with it to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /**
             * Format: int64
             * @description All transfers
             */
            count: number;
            day: string;
            /** @description Held, or not submitted yet */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Failed, canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        BusinessFailures: {
            /** Format: int64 */
            count: number;
            reason: string;
            /** @enum {string} */
            stage: "FUNDING" | "RETURN" | "PAYOUT" | "COMPLIANCE";
        };
        BusinessShare: {
            /** @description Booked in the ledger; agrees with it to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /**
             * Format: int64
             * @description All transfers
             */
            count: number;
            name: string;
            /** @description Held, or not submitted yet */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Failed, canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        BusinessSum: {
            /** @description Booked in the ledger; agrees with it to the cent */
            completed: components["schemas"]["BusinessAmounts"];
            /**
             * Format: int64
             * @description All transfers
             */
            count: number;
            /** @description Held, or not submitted yet */
            pending: components["schemas"]["BusinessAmounts"];
            /** @description Failed, canceled, returned, or refunded */
            reversed: components["schemas"]["BusinessAmounts"];
        };
        CallbackRetry: {
            callbackId: string;
            provider: string;
            reason: string;
        };
        CarryOutErasure: {
            /** @description Kept with the request and shown to staff */
            reason: string;
        };
        Case: {
            attached: components["schemas"]["CaseDocument"][];
            /** @description Why it was closed */
            closing?: components["schemas"]["CaseNote"];
            /** Format: int64 */
            documents: number;
            /** @description Of the transfer that it is about */
            id: string;
            /** @description In order */
            notebook: components["schemas"]["CaseNote"][];
            /** Format: int64 */
            notes: number;
            open: boolean;
            /** Format: date-time */
            openedAt: string;
            openedBy: string;
            /** @description Why it was opened */
            reason: string;
            /** @description What the sender of the transfer has sent in */
            supplied: components["schemas"]["SuppliedDocument"][];
        };
        CaseDocument: {
            /** Format: date-time */
            at: string;
            by: string;
            /** Format: int64 */
            bytes: number;
            id: string;
            mediaType: string;
            name: string;
            sha256: string;
        };
        CaseNote: {
            /** Format: date-time */
            at: string;
            by: string;
            /**
             * @description SAR: on a suspicious activity report
             * @enum {string}
             */
            kind: "NOTE" | "SAR";
            text: string;
        };
        CasePage: {
            /** @description Give it as before to read on; empty at the end */
            next: string;
            result: components["schemas"]["CaseSummary"][];
        };
        CaseSummary: {
            /** Format: int64 */
            documents: number;
            /** @description Of the transfer that it is about */
            id: string;
            /** Format: int64 */
            notes: number;
            open: boolean;
            /** Format: date-time */
            openedAt: string;
            openedBy: string;
            /** @description Why it was opened */
            reason: string;
        };
        CaseText: {
            text: string;
        };
        ChangeEmail: {
            /** @description Of the second factor, where there is one */
            code?: string;
            email: string;
            password: string;
            reEnterEmail: string;
        };
        ChangePassword: {
            /** @description Of the second factor, where there is one */
            code?: string;
            newPassword: string;
            oldPassword: string;
        };
        ChangePhone: {
            /** @description Of the second factor, where there is one */
            code?: string;
            /** @description +1 */
            countryCode: string;
            password: string;
            phone: string;
        };
        ChangeStaffRole: {
            reason: string;
            /** @enum {string} */
            role: "ADMIN" | "COMPLIANCE";
        };
        Checked: {
            /**
             * Format: date-time
             * @description When a walk through the whole log ended last
             */
            finishedAt?: string;
            /**
             * Format: date-time
             * @description When the checker looked last; it looks every few seconds
             */
            lookedAt?: string;
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            /**
             * Format: int64
             * @description How many are there
             */
            open: number;
            result: components["schemas"]["Divergence"][];
            /**
             * Format: int64
             * @description Streams looked at since the installation
             */
            streams: number;
            /** @description Position up to which the walk through the whole log has come */
            walked: string;
        };
        ComparedStatement: {
            /** @description Of our books */
            account: string;
            /** @description Ours */
            books: string;
            /** @description Theirs */
            closing: string;
            /** Format: date-time */
            comparedAt: string;
            /** @description It begins where the one before it ended */
            continues: boolean;
            /** @enum {string} */
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            currency: string;
            day: string;
            /** @description By what known differences make ours more */
            differing: string;
            /**
             * Format: int64
             * @description Of the lines, now: what has not settled
             */
            differs: number;
            file: string;
            /** @description SHA-256 of the file */
            id: string;
            /** @description What of ours no statement has yet, and is not late */
            inTransit: string;
            /** Format: int64 */
            lines: number;
            /**
             * Format: int64
             * @description Of the lines, when it was compared
             */
            matched: number;
            /** Format: int64 */
            number: number;
            opening: string;
        };
        Complaint: {
            email: string;
            message: string;
            name: string;
            phone?: string;
            subject: string;
            /** @description The id or referenceId of the transfer, of the caller's own, that it reports an error with */
            transactionId?: string;
        };
        ComplaintAnswer: {
            /** @description To be named whenever the complaint is spoken of */
            complaintNumber: string;
        };
        ComplaintPage: {
            /** @description The after of the next page; absent on the last one */
            next?: string;
            result: components["schemas"]["FiledComplaint"][];
        };
        ComplaintReply: {
            text: string;
        };
        CompleteSignUp: {
            /** @description +1 */
            countryCode: string;
            firstName: string;
            lastName: string;
            middleName?: string;
            phoneNumber: string;
            /** @description Two-letter code */
            state: string;
        };
        Configuration: {
            disabledStates: string[];
            /** @enum {string} */
            environment: "development" | "test" | "production";
            hiddenSourceStates: string[];
            /** Format: int64 */
            idleMinutes: number;
            /** @description With whose accounts people may sign in */
            signInProviders: components["schemas"]["SignInProvider"][];
            supportPhones: string[];
            widgetOrigin: string;
        };
        Confirm: {
            /** @description Of the second factor, where there is one */
            code?: string;
            password: string;
        };
        Confirmation: {
            /** @description Banks and cards can be added */
            confirmed: boolean;
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
            /** @description An emoji */
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
            /** @description The mobile wallets that can be paid to */
            wallets: string[];
        };
        Coupon: {
            /** @enum {string} */
            benefitType: "BETTER_RATE" | "BONUS" | "BOTH";
            betterExchangeRateRanges: components["schemas"]["BetterRateRange"][];
            bonusRanges: components["schemas"]["BonusRange"][];
            code: string;
            /** @enum {string} */
            couponType: "OCCASIONAL" | "FREQUENCY";
            destinations: components["schemas"]["CouponCountry"][];
            /** Format: date-time */
            expiryDate: string;
            id: string;
            sources: components["schemas"]["CouponCountry"][];
            title: string;
            /** Format: int64 */
            transactionCount: number;
        };
        CouponCheck: {
            /** @description Absent where there is none for the country */
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
        CouponInForce: {
            code: string;
            deleted: boolean;
            /** Format: date-time */
            expiresAt: string;
            title: string;
            /** Format: int64 */
            uses: number;
            /** Format: int64 */
            usesMax: number;
            /** Format: int64 */
            version: number;
        };
        CreateCoupon: {
            /** @enum {string} */
            benefitType: "BETTER_RATE" | "BONUS" | "BOTH";
            betterExchangeRateRanges?: components["schemas"]["RateRangeInput"][];
            bonusRanges?: components["schemas"]["BonusRangeInput"][];
            code: string;
            /** @enum {string} */
            couponType: "OCCASIONAL" | "FREQUENCY";
            /** @description YYYY-MM-DDTHH:MM:SS in Los Angeles time, or with a zone */
            expiryDate: string;
            /** @description Kept with the request and shown to the person who approves it */
            reason: string;
            /** @description Ids of country pairs */
            sourceDestinationCountries: string[];
            title: string;
            /** Format: int64 */
            transactionCount?: number;
        };
        Created: {
            /** Format: date-time */
            createdAt: string;
            /** @description The day in Nepal on which the money is promised to be available */
            dateAvailable: string;
            deliveryStatus: string;
            /** @description Business days */
            expectedAvailability: string;
            id: string;
            referenceId: string;
            /** @description The PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            status: string;
        };
        CreateTransaction: {
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            bonusAmount?: string | number;
            couponCode?: string;
            /** @description Three-letter code */
            destinationCountry: string;
            /** @description Of the disclosure that the sender was shown; another text than that is refused with DISCLOSURE_CHANGED */
            disclosureHash?: string;
            /**
             * @description Two decimals
             * @example 100.00
             */
            exchangeRate: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            feeAmount: string | number;
            /** @enum {string} */
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /**
             * Format: int64
             * @description For cash pickup
             */
            payerId?: number;
            /** @enum {string} */
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Of the quote that is agreed to; without one the figures must be those of now */
            quoteToken?: string;
            /** @description Bank account or wallet of the beneficiary */
            recipientAccountId?: string;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            recipientAmount: string | number;
            recipientCurrency: string;
            recipientId: string;
            remittancePurpose: string;
            /** @description The sender has confirmed a second transfer of the same amount to the same person within 24 hours; without it, the transfer is refused with DUPLICATE_TRANSFER */
            secondTransfer?: boolean;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            senderAmount: string | number;
            /** @description Of the bank account or the card */
            senderFundingAccountId: string;
        };
        Currency: {
            code: string;
            name: string;
            symbol: string;
        };
        CurrencySum: {
            currency: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            sum: string;
        };
        DailyClose: {
            /** Format: date-time */
            closedAt: string;
            day: string;
            /** @description The signed text, with the log's head */
            note: string;
            /** @description Of the last entry that counts */
            position: string;
        };
        DailyRate: {
            /**
             * Format: date
             * @description The day in Nepal
             */
            date: string;
            /** @description The central bank's middle rate */
            midRate: string;
            rate: string;
        };
        DatabaseState: {
            /** Format: int64 */
            bytes: number;
            head: string;
            /**
             * Format: int64
             * @description Of it, the events
             */
            logBytes: number;
            /**
             * Format: int64
             * @description That the log has in the database
             */
            partitions: number;
            /**
             * Format: int64
             * @description Events that the last of them still takes
             */
            room: number;
        };
        DataExport: {
            account: components["schemas"]["SenderAnswer"];
            banks: components["schemas"]["SenderBank"][];
            beneficiaries: components["schemas"]["Beneficiary"][];
            cards: components["schemas"]["SenderCard"][];
            devices: components["schemas"]["OpenSession"][];
            /** Format: date-time */
            exportedAt: string;
            transactions: components["schemas"]["Transaction"][];
        };
        DataRead: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Person"];
            /** @description Of this API, such as getTransaction */
            call: string;
            /** @description Ids of those whose data were shown */
            people: string[];
            position: string;
            /** @enum {string} */
            purpose: "ROUTINE" | "SUPPORT" | "COMPLIANCE" | "COMPLAINT" | "FRAUD" | "AUDIT";
            /** @description Of the case or complaint that it was for */
            reference: string;
            /** @description What was opened, such as a transfer; empty for a list */
            subject: string;
            /** @description What that call shows */
            summary: string;
        };
        DataReadPage: {
            /** @description Give it as before to read on; empty at the end */
            next: string;
            result: components["schemas"]["DataRead"][];
        };
        Deadline: {
            /** Format: date-time */
            beganAt: string;
            /**
             * Format: date-time
             * @description Beside passedAt: what it was for was done late
             */
            closedAt?: string;
            /** Format: date-time */
            dueAt: string;
            /** @enum {string} */
            kind: "CANCEL" | "AVAILABLE" | "REFUND" | "DISPUTE" | "ERRORS" | "RECORDS";
            /** @description The last day that it leaves: in Nepal for AVAILABLE, else in Los Angeles */
            lastDay: string;
            /** Format: date-time */
            passedAt?: string;
            /**
             * @description CLOSED where what it was for was done in time, or is not to be done any more
             * @enum {string}
             */
            state: "OPEN" | "PASSED" | "CLOSED";
            transferId: string;
        };
        DeliveryBuckets: {
            /**
             * Format: int64
             * @description 0 for all beyond the last bound
             */
            belowSeconds: number;
            /** Format: int64 */
            count: number;
        };
        DeliveryTimes: {
            buckets: components["schemas"]["DeliveryBuckets"][];
            /**
             * Format: int64
             * @description Delivered
             */
            count: number;
            /** Format: int64 */
            medianSeconds: number;
            /** Format: int64 */
            p90Seconds: number;
            /** Format: int64 */
            p99Seconds: number;
        };
        DifferencePage: {
            /** @description The before of the next page; absent on the last one */
            next?: string;
            result: components["schemas"]["ReconciliationDifference"][];
        };
        Disclosure: {
            /** @description Names this very text when the transfer is made */
            hash: string;
            sections: components["schemas"]["DisclosureSection"][];
            /** @description Version of the template that wrote it */
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
            /** @description By the log; empty where the subject says all */
            expected: string;
            /** Format: date-time */
            firstSeen: string;
            /**
             * Format: date-time
             * @description When it was looked at again and found to be right
             */
            goneAt?: string;
            id: string;
            /** @enum {string} */
            kind: "LOG" | "FACTS" | "LEDGER" | "LIMITS" | "COUPONS" | "READ_MODEL" | "PROVIDER" | "UNDER_WAY";
            /** Format: date-time */
            lastSeen: string;
            /** @description Where it is: a stream, such as transfer-ID, or a part of the books */
            scope: string;
            /** @description What is not as it should be; of a read model: schema, table and key of the row */
            subject: string;
        };
        DocumentRequest: {
            /** @description Why, for staff */
            comments: string;
            /** @description PROOF_OF_IDENTITY, PROOF_OF_ADDRESS, PROOF_OF_FUNDS, PROOF_OF_RELATIONSHIP */
            documents: string[];
            /** @description What the sender is told of why: AMOUNT, LIKE_NAMES, DATA, ROUTINE */
            told: string;
        };
        EndSecondFactor: {
            code: string;
            password: string;
        };
        Enrolment: {
            /** @description Opens the app on the same device */
            link: string;
            /** @description The same as a QR code */
            picture: components["schemas"]["Picture"];
            /** @description To type by hand, in groups of four */
            secret: string;
        };
        Erasure: {
            /**
             * Format: date-time
             * @description When it came to that
             */
            at?: string;
            /**
             * @description Of a refusal
             * @enum {string}
             */
            cause: "" | "RETENTION" | "STAFF";
            /** @description Of a refusal by staff, in their words */
            reason: string;
            /** @description The day until which the law has the records kept, YYYY-MM-DD */
            retainedUntil: string;
            /** @enum {string} */
            stage: "NONE" | "REQUESTED" | "REFUSED" | "APPROVED" | "ERASED";
        };
        EventDetail: {
            actorId: string;
            actorRole: string;
            category: string;
            causation: string;
            correlation: string;
            /** @description The personal part can no longer be read */
            erased: boolean;
            id: string;
            payload: unknown;
            /** @description The decrypted personal part; absent where there is none or it was erased */
            personal?: unknown;
            position: string;
            /** @description Position of the event before it in its stream */
            previous?: string;
            /** @description False where the stored bytes could not be read as an event */
            readable: boolean;
            /** Format: date-time */
            recordedAt: string;
            requestId: string;
            /** Format: int64 */
            schema: number;
            stream: string;
            /** @description Whom the personal part concerns */
            subject?: string;
            type: string;
            /** @description Why the stored bytes could not be read as an event */
            unreadable?: string;
            /** Format: int64 */
            version: number;
        };
        EventExport: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Person"];
            /**
             * Format: int64
             * @description How many left, once it ended
             */
            count: number;
            /** Format: date-time */
            endedAt?: string;
            /**
             * Format: int64
             * @description How many events it was to hold
             */
            expected: number;
            filter: components["schemas"]["EventFilter"];
            /** @enum {string} */
            format: "CSV" | "JSONL";
            id: string;
            /**
             * @description RUNNING also where it broke off without a word
             * @enum {string}
             */
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
            /** @description Give it as before to read on; empty at the end */
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
            /** @description False where the stored bytes could not be read as an event */
            readable: boolean;
            /** Format: date-time */
            recordedAt: string;
            requestId: string;
            stream: string;
            type: string;
            /** Format: int64 */
            version: number;
        };
        ExchangeRate: {
            destinationCurrency: string;
            /** @description The central bank's middle rate, to compare with */
            midRate: string;
            /** @description The day in Nepal that the central bank gave its rate for; absent where no table of its said it */
            midRateDate?: string;
            /** Format: date-time */
            publishedAt: string;
            rate: string;
            /**
             * @description Where the rate comes from: the data file, Nepal Rastra Bank's table, or the staff
             * @enum {string}
             */
            source: "fixed" | "nrb" | "admin";
            sourceCurrency: string;
        };
        Exists: {
            data: boolean;
        };
        Explanation: {
            reason: string;
        };
        ExportEvents: {
            actor?: string;
            correlation?: string;
            /** @description CSV, or JSONL for one JSON object a line */
            format: string;
            from?: string;
            person?: string;
            /** @description What it is for; it is recorded */
            reason: string;
            stream?: string;
            to?: string;
            type?: string;
        };
        FeeRange: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            flatFee: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            maxAmount: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            minAmount: string;
            /** @description Per cent of the amount */
            percentageFee: string;
        };
        FeeRangeInput: {
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            flatFee: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            maxAmount: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            minAmount: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            percentageFee: string | number;
        };
        FeeRangeThen: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            flat: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            max: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            min: string;
            percent: string;
        };
        FeeSet: {
            currency: string;
            destinationCountry: string;
            feeRanges: components["schemas"]["FeeRange"][];
            /** @enum {string} */
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            payoutMethod: string;
            sourceCountry: string;
        };
        FeeSetApproval: {
            currency: string;
            currentFeeRanges: components["schemas"]["FeeRange"][];
            destinationCountry: string;
            feeRanges: components["schemas"]["FeeRange"][];
            /** @enum {string} */
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            payoutMethod: string;
            sourceCountry: string;
        };
        FeeSetInForce: {
            key: string;
            /**
             * Format: int64
             * @description The version that the transfer was priced by
             */
            pricedBy?: number;
            ranges: components["schemas"]["FeeRangeThen"][];
            /** Format: date-time */
            savedAt: string;
            /** Format: int64 */
            version: number;
        };
        FieldProblem: {
            code: string;
            defaultMessage: string;
            field: string;
        };
        FiledComplaint: {
            /**
             * Format: date-time
             * @description By when an error that it tells of must have been looked into
             */
            answerDueAt: string;
            /** Format: date-time */
            closedAt?: string;
            closedReason?: string;
            complaintNumber: string;
            email: string;
            /** Format: date-time */
            filedAt: string;
            id: string;
            message: string;
            name: string;
            phone?: string;
            /** Format: date-time */
            repliedAt?: string;
            /** @description The last answer */
            reply?: string;
            /** @description Whose session it was filed in, if in anybody's */
            senderId?: string;
            /** @enum {string} */
            status: "OPEN" | "ANSWERED" | "CLOSED";
            subject: string;
            /** @description The transfer that it reports an error with, if any */
            transactionId?: string;
        };
        Find: {
            /** @description A reference number, name, e-mail address, phone number, amount, or the id of an event, transfer, person or request */
            query: string;
        };
        FinishSignIn: {
            challenge: string;
            /** @description Of the authenticator app, or a recovery code */
            code: string;
        };
        FiredRule: {
            /**
             * Format: int64
             * @description From so many on it fires
             */
            atLeast: number;
            code: string;
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            withinHours: number;
        };
        ForgotPassword: {
            email: string;
        };
        Found: {
            events: components["schemas"]["EventSummary"][];
            people: components["schemas"]["FoundPerson"][];
            requests: components["schemas"]["FoundRequest"][];
            transfers: components["schemas"]["Transaction"][];
        };
        FoundPerson: {
            email: string;
            fullName: string;
            id: string;
            /** @enum {string} */
            kind: "SENDER" | "BENEFICIARY" | "STAFF";
            phone: string;
            /** @description Whose beneficiary it is */
            senderId?: string;
        };
        FoundRequest: {
            correlation: string;
            /**
             * Format: int64
             * @description How many, up to 100
             */
            events: number;
            /**
             * Format: date-time
             * @description Of the first
             */
            recordedAt: string;
            /** @description Of the first */
            type: string;
        };
        FunnelStep: {
            /** Format: int64 */
            count: number;
            /** @enum {string} */
            step: "SIGNED_UP" | "EMAIL_VERIFIED" | "PHONE_VERIFIED" | "IDENTITY_VERIFIED" | "SOURCE_LINKED" | "FIRST_TRANSFER" | "FIRST_DELIVERY";
        };
        Glance: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amountSent: string;
            /** Format: int64 */
            beneficiaryCount: number;
            /** Format: int64 */
            transactionCount: number;
        };
        Health: {
            archive: components["schemas"]["ArchiveHealth"];
            checks: components["schemas"]["HealthCheck"][];
            database: components["schemas"]["DatabaseState"];
            /** @description What was last done to each, newest first */
            maintenance: components["schemas"]["Maintenance"][];
            /** @description What is being done to a read model */
            running?: components["schemas"]["Maintenance"];
            seal: components["schemas"]["SealHealth"];
        };
        HealthCheck: {
            /**
             * Format: int64
             * @description From this figure on staff are told
             */
            alarm: number;
            /** Format: int64 */
            figure: number;
            /** @enum {string} */
            level: "OK" | "WATCH" | "ALARM" | "UNKNOWN";
            /** @enum {string} */
            measure: "BOOKS" | "LIMITS" | "COUPONS" | "DIVERGENCES" | "IN_FLIGHT" | "PROMISES" | "PROJECTION_LAG" | "PARKED" | "PROJECTION_ERRORS" | "WORKER_LAG" | "WORKER_CLAIMS" | "CALLBACKS_WAITING" | "CALLBACKS_ASIDE" | "DEADLINES" | "SEAL" | "UNAUTHENTICATED" | "TRANSACTION" | "DATABASE" | "BROWSER_ERRORS" | "WRONG_CODES" | "TEXT_MESSAGES";
            /**
             * Format: date-time
             * @description When the alarm rose, where it stands
             */
            raisedSince?: string;
            unit: string;
            /**
             * Format: int64
             * @description From this figure on somebody should look
             */
            watch: number;
        };
        HeldTransfer: {
            /** @description Name of the first of two */
            approvedBy?: string;
            beneficiary: components["schemas"]["Named"];
            /** Format: date-time */
            cancelableUntil: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            /** @description What the sender was asked for */
            documents: string[];
            /**
             * Format: date-time
             * @description When it is to be decided on
             */
            dueAt: string;
            /** @description The dateAvailable of a transfer while its money is expected; absent once it has arrived, is late, or will not arrive */
            estimatedArrival?: string;
            /** @enum {string} */
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /** Format: date-time */
            heldAt: string;
            id: string;
            payoutMethod: string;
            reasons: string[];
            /** @description The payout institution's reference; PENDING until it answers */
            receiptNumber: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description The PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            sender: components["schemas"]["Named"];
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            /**
             * @description Whether the sender has paid
             * @enum {string}
             */
            stage: "BEFORE_PAYMENT" | "BEFORE_PAYOUT";
            /** @enum {string} */
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Where the transfer is, as one phrase for its sender */
            statusText: string;
            /** @description Two members of staff must agree to release it */
            takesTwo: boolean;
            /** @description For the sender to send them in: the clock stands */
            waits: boolean;
        };
        Hold: {
            /** Format: date-time */
            closedAt?: string;
            documents: string[];
            /** Format: date-time */
            dueAt: string;
            /** Format: date-time */
            heldAt: string;
            /**
             * @description Empty while it waits
             * @enum {string}
             */
            outcome: "" | "RELEASED" | "REJECTED" | "CANCELED" | "PAYMENT_FAILED";
            reasons: string[];
            /** @enum {string} */
            stage: "BEFORE_PAYMENT" | "BEFORE_PAYOUT";
            /**
             * Format: date-time
             * @description Since when the sender is waited for, which stops the clock
             */
            waitsSince?: string;
        };
        HoldDecided: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Person"];
            comments: string;
            /** @enum {string} */
            decision: "APPROVED" | "RELEASED" | "REJECTED" | "DOCUMENTS_REQUESTED";
            documents: string[];
            /** @description The lists on which the transfer's people had last been screened */
            known: components["schemas"]["KnownList"][];
            position: string;
        };
        HoldDecision: {
            comments: string;
        };
        HoldRecord: {
            /** @description The first of two, where the other is still missing */
            approved?: components["schemas"]["Person"];
            /** @description Who decided what, why, and on which lists */
            decisions: components["schemas"]["HoldDecided"][];
            /** @description Each time that it was held */
            holds: components["schemas"]["Hold"][];
            /** @description What was found out about its people, and when */
            screenings: components["schemas"]["Screening"][];
            /** @description What the sender has sent in */
            supplied: components["schemas"]["SuppliedDocument"][];
            takesTwo: boolean;
            transaction: components["schemas"]["Transaction"];
            /** @description It is held now */
            waiting: boolean;
        };
        InFlight: {
            accounts: components["schemas"]["AccountAging"][];
            /** @description The bounds between the ages, ascending */
            ageHours: number[];
            oldest: components["schemas"]["OpenItem"][];
        };
        InForce: {
            /** @description The one that the transfer uses */
            coupon?: components["schemas"]["CouponInForce"];
            /** @description What staff decided at this very step */
            decision?: components["schemas"]["HoldDecided"];
            /** @description The one that prices the transfer, or would */
            feeSet?: components["schemas"]["FeeSetInForce"];
            /** @description The lists on which the transfer's people had last been screened */
            known: components["schemas"]["KnownList"][];
            /** @description The sanctions lists */
            lists: components["schemas"]["ListInForce"][];
            rate?: components["schemas"]["RateInForce"];
            /** @description Version of the screening rules that the transfer was last held against */
            rules?: string;
            /** @description The last one of the transfer's people up to the step */
            screening?: components["schemas"]["Screening"];
        };
        InviteStaff: {
            email: string;
            fullName: string;
            reason: string;
            /** @enum {string} */
            role: "ADMIN" | "COMPLIANCE";
        };
        Invoice: {
            /** @description Valid for five minutes */
            invoiceLink: string;
            /** @description The same for a printer */
            pdfLink: string;
        };
        KeptCallback: {
            /** @description It is not tried again by itself */
            aside: boolean;
            /** Format: int64 */
            attempts: number;
            callbackId: string;
            error: string;
            provider: string;
            /** Format: date-time */
            receivedAt: string;
        };
        KnownList: {
            list: string;
            /** Format: date-time */
            screenedAt: string;
            /**
             * @description The gravest on any person
             * @enum {string}
             */
            verdict: "CLEAR" | "UNAVAILABLE" | "HOLD" | "REJECT";
            version: string;
        };
        KYCAnswer: {
            isKYCVerified: boolean;
            kycStatus: string;
        };
        KYCStatusHint: {
            status: string;
        };
        Licence: {
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
            /** @enum {string} */
            currentTier: "" | "ONE" | "TWO" | "THREE";
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderLimit: string;
            /** @description Which limit binds: transaction, day, 30 days or 180 days */
            window: string;
        };
        ListAskedDocument: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["AskedDocument"][];
        };
        ListBank: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Bank"][];
        };
        ListBeneficiary: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Beneficiary"][];
        };
        ListBrowserError: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["BrowserError"][];
        };
        ListCooperative: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Cooperative"][];
        };
        ListCorridor: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Corridor"][];
        };
        ListCountry: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Country"][];
        };
        ListDailyClose: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["DailyClose"][];
        };
        ListDailyRate: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["DailyRate"][];
        };
        ListDeadline: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Deadline"][];
        };
        ListEventExport: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["EventExport"][];
        };
        ListFeeSet: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["FeeSet"][];
        };
        ListInForce: {
            /** Format: int64 */
            entries: number;
            list: string;
            /** Format: date-time */
            takenAt: string;
            version: string;
        };
        ListLicence: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Licence"][];
        };
        ListMoment: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Moment"][];
        };
        ListMonth: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Month"][];
        };
        ListOpenSession: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["OpenSession"][];
        };
        ListPayer: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Payer"][];
        };
        ListProjectionHealth: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["ProjectionHealth"][];
        };
        ListSenderBank: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["SenderBank"][];
        };
        ListSenderCard: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["SenderCard"][];
        };
        ListState: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["State"][];
        };
        ListString: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: string[];
        };
        ListTransaction: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["Transaction"][];
        };
        ListTransferStep: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["TransferStep"][];
        };
        ListWorkerHealth: {
            /** @description Absent where the list is whole */
            paging?: components["schemas"]["Paging"];
            result: components["schemas"]["WorkerHealth"][];
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
            /** @description Shown to staff in the list of locked senders */
            reason: string;
        };
        Login: {
            /** @description In the place of a token where the second factor is lacking: it goes to /v1/auth/second-factor with a code */
            challenge?: string;
            /**
             * Format: date-time
             * @description When the token must be refreshed, or the challenge is over
             */
            expiresAt: string;
            /** @description The account is under attack: the code is one of the authenticator app, or one that is mailed if the password is right */
            extraStep?: boolean;
            roles: string[];
            /** @description Empty where the second factor is lacking */
            token: string;
            /** @enum {string} */
            tokenType: "" | "Bearer";
        };
        Maintenance: {
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            endedAt?: string;
            /** @enum {string} */
            failure?: "DIFFERS" | "NO_WAY_BACK" | "BROKEN";
            projection: string;
            reason: string;
            /** @description That differ */
            tables: string[];
            /** @enum {string} */
            task: "REBUILD" | "BACK";
        };
        MatchDecision: {
            entry: string;
            list: string;
            personId: string;
            reason: string;
        };
        Moment: {
            /** Format: date-time */
            at: string;
            code: string;
            text: string;
        };
        Month: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amountSent: string;
            /** @description Such as 2026-11, in Los Angeles */
            month: string;
            /** Format: int64 */
            transactionCount: number;
        };
        Named: {
            fullName: string;
            referenceId: string;
        };
        NewCaseNote: {
            /** @description NOTE, or SAR for what concerns a suspicious activity report */
            kind: string;
            text: string;
        };
        NewReplayMark: {
            /** @description BOOKMARK or NOTE */
            kind: string;
            /** Format: int64 */
            step: number;
            text: string;
        };
        OpenDifferences: {
            /** Format: int64 */
            count: number;
            /** @enum {string} */
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
        };
        OpenItem: {
            account: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amount: string;
            currency: string;
            /** Format: date-time */
            since: string;
            transferId: string;
        };
        OpenSession: {
            /** @description The network address it was last used from */
            address: string;
            /** @description The one that asks */
            current: boolean;
            /** @description Browser and system, such as Firefox on Windows */
            device: string;
            id: string;
            /**
             * Format: date-time
             * @description To the quarter of an hour
             */
            lastUsedAt: string;
            /** Format: date-time */
            signedInAt: string;
        };
        PageApproval: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["Approval"][];
        };
        PageBankFile: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["BankFile"][];
        };
        PageBankReturn: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["BankReturn"][];
        };
        PageCoupon: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["Coupon"][];
        };
        PageDeadline: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["Deadline"][];
        };
        PageHeldTransfer: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["HeldTransfer"][];
        };
        PageKeptCallback: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["KeptCallback"][];
        };
        PageLockedSender: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["LockedSender"][];
        };
        PagePublishedRate: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["PublishedRate"][];
        };
        PageRequestedErasure: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["RequestedErasure"][];
        };
        PageSanctionsList: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["SanctionsList"][];
        };
        PageStaffMember: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["StaffMember"][];
        };
        PageWhatIfRun: {
            /** @description Give it as after to read on; absent at the end */
            next?: string;
            result: components["schemas"]["WhatIfRun"][];
        };
        Paging: {
            /** @description Where the call takes it as before: the next page, however many come in front meanwhile */
            next?: string;
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalCount: number;
        };
        ParkedStream: {
            error: string;
            /**
             * Format: int64
             * @description How many wait
             */
            events: number;
            /** @description Of the first event that waits */
            position: string;
            /** Format: date-time */
            since: string;
            stream: string;
            /** @description Of that event */
            type: string;
        };
        PastFact: {
            /** Format: date-time */
            at?: string;
            /** @enum {string} */
            name: "AGREED_BY" | "AMOUNT" | "AVAILABLE_BY" | "BOOKS" | "CANCEL_UNTIL" | "CAUSE" | "CLOSING" | "COUNTERPARTY" | "DAY" | "DISPUTE_UNTIL" | "DOCUMENTS" | "DOCUMENTS_ASKED" | "DUE" | "ENTRIES" | "EXPIRES" | "EXPLAINED_BY" | "KEPT_UNTIL" | "KIND" | "LINES" | "LIST" | "MATCHED" | "NAME" | "NAMES" | "NOTES" | "NUMBER" | "OPENED_BY" | "OURS" | "PUBLISHED" | "RATE" | "REASON" | "REASONS" | "REFUND_BY" | "ROLE" | "SECOND_FACTOR" | "SOURCE" | "TAKEN_BY" | "THEIRS" | "TITLE" | "USES" | "VERSION";
            value?: string;
        };
        PastLimit: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            limit: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            used: string;
            window: string;
        };
        PastList: {
            /** Format: date-time */
            asOf: string;
            /** @description Give it as before to read on; empty at the end */
            next: string;
            /** @description Of the last event that was known; 0 before the first */
            position: string;
            /**
             * Format: date-time
             * @description When that was recorded
             */
            recordedAt?: string;
            result: components["schemas"]["PastThing"][];
        };
        PastPrices: {
            /** Format: date-time */
            asOf: string;
            feeSets: components["schemas"]["FeeSetInForce"][];
            lists: components["schemas"]["ListInForce"][];
            /** @description Of the last event that was known; 0 before the first */
            position: string;
            rate?: components["schemas"]["RateInForce"];
            /**
             * Format: date-time
             * @description When that was recorded
             */
            recordedAt?: string;
        };
        PastSender: {
            /** Format: date-time */
            asOf: string;
            id: string;
            kycStatus: string;
            /**
             * @description The most that could be sent then, in dollars without fees
             * @example 100.00
             */
            left: string;
            limits: components["schemas"]["PastLimit"][];
            locked: boolean;
            /** @description Of the last event that was known; 0 before the first */
            position: string;
            /**
             * Format: date-time
             * @description When that was recorded
             */
            recordedAt?: string;
            /**
             * Format: int64
             * @description The last step of the sender's history that was known
             */
            step: number;
            /** @description Empty before any was granted */
            tier: string;
            /** @description Which limit bound */
            window: string;
        };
        PastThing: {
            facts: components["schemas"]["PastFact"][];
            id: string;
            /**
             * Format: date-time
             * @description When what brought it into the list was recorded
             */
            listedAt: string;
            senderId?: string;
            status: string;
            statusNow: string;
            /**
             * Format: int64
             * @description The last step of its history that was known, to walk on from
             */
            step: number;
            /** @description Its history */
            stream: string;
            transferId?: string;
        };
        PastTransfer: {
            /** Format: date-time */
            createdAt: string;
            deliveryStatus: string;
            deliveryStatusNow: string;
            /**
             * @description As it stood then: of a late transfer it is given back
             * @example 100.00
             */
            feeAmount: string;
            id: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderAmount: string;
            senderCurrency: string;
            senderId: string;
            status: string;
            statusNow: string;
            /**
             * Format: int64
             * @description The last step of its history that was known, to walk on from
             */
            step: number;
        };
        PastTransfers: {
            /** Format: date-time */
            asOf: string;
            /** @description Give it as before to read on; empty at the end */
            next: string;
            /** @description Of the last event that was known; 0 before the first */
            position: string;
            /**
             * Format: date-time
             * @description When that was recorded
             */
            recordedAt?: string;
            result: components["schemas"]["PastTransfer"][];
        };
        Payer: {
            address: string;
            code: string;
            country: string;
            /** Format: int64 */
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
        Person: {
            id: string;
            /** @description Empty where it is not known, or erased */
            name: string;
            role: string;
        };
        Picture: {
            path: string;
            /**
             * Format: int64
             * @description Squares on each side
             */
            size: number;
        };
        Posting: {
            account: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amount: string;
            currency: string;
        };
        PriceReason: {
            /** @description Versions, ranges and amounts, by name */
            facts: {
                [key: string]: string;
            };
            /** @enum {string} */
            figure: "exchangeRate" | "extraExchangeRate" | "feeAmount" | "totalAmount" | "bonusAmount" | "recipientAmount";
            /** @enum {string} */
            rule: "RATE_PUBLISHED" | "COUPON_BETTER_RATE" | "FEE_RANGE" | "AMOUNT_PLUS_FEE" | "COUPON_BONUS" | "AMOUNT_TIMES_RATE";
            value: string;
        };
        Problem: {
            /** @description Stable name of what went wrong */
            code: string;
            /** @description The refused fields, in the order of the form */
            errors: components["schemas"]["FieldProblem"][];
            /** @description Its text */
            message: string;
            /** @description To be given to customer support */
            requestId: string;
        };
        ProjectionHealth: {
            /** @description The tables before the last rebuild are kept, and this program can use them */
            canGoBack: boolean;
            head: string;
            healthy: boolean;
            /** Format: int64 */
            lagEvents: number;
            /** Format: int64 */
            lagSeconds: number;
            lastError: string;
            name: string;
            /** @description Streams that wait for a fix */
            parked: components["schemas"]["ParkedStream"][];
            position: string;
            rebuilding: boolean;
            /** @description The position that its new tables have reached */
            rebuiltTo?: string;
            /** Format: int64 */
            version: number;
        };
        PublishedRate: {
            actorId: string;
            actorRole: string;
            destinationCurrency: string;
            /** @description The central bank's middle rate, to compare with */
            midRate: string;
            /** @description The day in Nepal that the central bank gave its rate for; absent where no table of its said it */
            midRateDate?: string;
            /** Format: date-time */
            publishedAt: string;
            rate: string;
            reason: string;
            /**
             * @description Where the rate comes from: the data file, Nepal Rastra Bank's table, or the staff
             * @enum {string}
             */
            source: "fixed" | "nrb" | "admin";
            sourceCurrency: string;
            /** @description Quotes name it */
            version: string;
        };
        PublishRate: {
            destinationCurrency: string;
            /**
             * @description The central bank's; the one in force if absent
             * @example 100.00
             */
            midRate?: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            rate: string | number;
            /** @description Why; it is kept with the rate and shown to staff alone */
            reason: string;
            sourceCurrency: string;
        };
        Quote: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            bonusAmount: string;
            /** @description Absent where no coupon applies to the amount */
            couponCode?: string;
            /** @description The day in Nepal on which the money is promised to be available */
            dateAvailable: string;
            /** @description With what a coupon adds */
            exchangeRate: string;
            /**
             * Format: date-time
             * @description Until when it may be agreed to
             */
            expiresAt: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            feeAmount: string;
            id: string;
            /** Format: date-time */
            quotedAt: string;
            /** @description Proves the quote when the transfer is made; absent where it has been */
            quoteToken?: string;
            /** @description Why each figure is what it is, in the order in which they follow from each other */
            reasons: components["schemas"]["PriceReason"][];
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderAmount: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            totalAmount: string;
        };
        RateApproval: {
            /** @description From the current rate, with its sign and two decimals */
            changePercent: string;
            currentMidRate: string;
            currentRate: string;
            midRate: string;
            rate: string;
        };
        RateHealth: {
            /**
             * Format: date-time
             * @description When the source last answered as it should
             */
            answeredAt?: string;
            /**
             * Format: date-time
             * @description Absent where it does not fail
             */
            failingSince?: string;
            healthy: boolean;
            lastError: string;
            /** @description Absent where none was ever published */
            rate?: components["schemas"]["ExchangeRate"];
            /**
             * @description Where rates come from unless the staff publish one
             * @enum {string}
             */
            source: "fixed" | "nrb";
            /** @description The source's last table is older than it should be; its rate goes on */
            stale: boolean;
            /**
             * Format: int64
             * @description In vain, one after the other
             */
            tries: number;
        };
        RateInForce: {
            pair: string;
            /**
             * Format: int64
             * @description The version that the transfer was priced by
             */
            pricedBy?: number;
            /** Format: date-time */
            publishedAt: string;
            rate: string;
            source: string;
            /** Format: int64 */
            version: number;
        };
        RateRangeInput: {
            benefitType?: string;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            extraExchangeRate: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            maxAmount: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            minAmount: string | number;
        };
        RebuildRequest: {
            /** @description Swap tables in that differ from those in use */
            acceptDifference?: boolean;
            /** @description Throw away what an earlier rebuild left unfinished */
            afresh?: boolean;
            reason: string;
        };
        ReceiptProof: {
            /** @description Absent in the second before the record is sealed */
            head?: components["schemas"]["SealedHead"];
            /** @description Our public keys, as they are printed: one of them has signed the head */
            keys: string[];
            /** @description Hashes from the leaf to the root, as RFC 6962 has them */
            path: string[];
            /** @description Of the record in the log; the tree's leaves are counted from the one before */
            position: string;
            /** @description The event of the creation, every field that is stored of it; what is personal is encrypted */
            record: string;
        };
        Reconciled: {
            /** @description The before of the next page; absent on the last one */
            next?: string;
            /** @description One for each counterparty */
            open: components["schemas"]["OpenDifferences"][];
            result: components["schemas"]["ComparedStatement"][];
            /** @description Files that could not be read, the newest first: they have to be asked for again */
            unread: components["schemas"]["UnreadStatement"][];
        };
        ReconciliationDifference: {
            /** @enum {string} */
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            currency: string;
            /** @description Position of what we booked */
            event?: string;
            /** Format: date-time */
            explainedAt?: string;
            explainedBy?: string;
            file?: string;
            /** Format: date-time */
            foundAt: string;
            id: string;
            /** @enum {string} */
            kind: "MISSING_THERE" | "MISSING_HERE" | "OTHER_AMOUNT" | "OTHER_DAY" | "TWICE";
            /**
             * Format: int64
             * @description Of the file
             */
            line?: number;
            ours: string;
            /** @description Why it may stand */
            reason?: string;
            /** @description Of the line */
            reference?: string;
            /** Format: date-time */
            settledAt?: string;
            /**
             * Format: date-time
             * @description When the later of its sides was known
             */
            since: string;
            /** @enum {string} */
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
        RefundStanding: {
            /** @description The sender's bank accounts that it can be sent to */
            accounts: components["schemas"]["RefundAccount"][];
            /**
             * @description RETURNED where it did not reach its account, or came back from it
             * @enum {string}
             */
            state: "NONE" | "SENT" | "SETTLED" | "RETURNED";
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            total: string;
            /**
             * @description How it was sent again, if it was
             * @enum {string}
             */
            way: "" | "BANK_ACCOUNT" | "CHECK";
        };
        RefuseErasure: {
            reason: string;
        };
        ReissueRefund: {
            /** @description For BANK_ACCOUNT */
            accountId?: string;
            /** @description For CHECK */
            checkNumber?: string;
            /** @description Why so */
            comments: string;
            /** @enum {string} */
            way: "BANK_ACCOUNT" | "CHECK";
        };
        RejectApproval: {
            /** @description Kept with the request and shown to staff */
            reason: string;
        };
        Replay: {
            /**
             * Format: int64
             * @description The last step that was known at the moment asked for; absent where none was, or no moment was
             */
            asOf?: number;
            /**
             * Format: int64
             * @description The first of the steps below
             */
            from: number;
            /** @description What the stream is about, such as transfer; account for one of the books */
            kind: string;
            /** @description What staff have marked, in the order in which they did */
            marks: components["schemas"]["ReplayMark"][];
            result: components["schemas"]["ReplayStep"][];
            /**
             * Format: int64
             * @description How many there are
             */
            steps: number;
            stream: string;
        };
        ReplayFrame: {
            actor: components["schemas"]["Person"];
            actorId: string;
            actorRole: string;
            /** @description And after it; absent where it could not be folded */
            after?: unknown;
            /** @description The state before the step, folded as decisions fold it */
            before?: unknown;
            /** @description The browser that the request came from; empty where the program acted by itself, or it was not kept */
            device: string;
            /** @description Its personal part can no longer be read */
            erased: boolean;
            /**
             * Format: date-time
             * @description By the clock of whoever reports it; absent where the event says nothing of it
             */
            happenedAt?: string;
            id: string;
            inForce: components["schemas"]["InForce"];
            payload: unknown;
            /** @description What is personal is shown; where it is not, the state is as if the person had been erased */
            personal: boolean;
            position: string;
            /** @description What the step meant in the books */
            postings: components["schemas"]["Posting"][];
            /**
             * Format: date-time
             * @description By the clock of the log
             */
            recordedAt: string;
            requestId: string;
            /** Format: int64 */
            step: number;
            /** Format: int64 */
            steps: number;
            /** @description That the event stands in */
            stream: string;
            type: string;
            /** @description Why there is no state */
            unfolded?: string;
        };
        ReplayMark: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Person"];
            id: string;
            /** @enum {string} */
            kind: "BOOKMARK" | "NOTE";
            /** @description Whoever asks may remove it */
            mine: boolean;
            /** Format: int64 */
            step: number;
            /** @description Empty for a bookmark without a title, and once the person it was about has been erased */
            text: string;
        };
        ReplayStep: {
            actorId: string;
            actorRole: string;
            /**
             * Format: date-time
             * @description By the clock of whoever reports it; absent where the event says nothing of it
             */
            happenedAt?: string;
            id: string;
            position: string;
            /**
             * Format: date-time
             * @description By the clock of the log
             */
            recordedAt: string;
            /** Format: int64 */
            step: number;
            /** @description That the event stands in */
            stream: string;
            type: string;
        };
        Reprocess: {
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            bonusAmount?: string | number;
            comments: string;
            couponCode?: string;
            /** @description Three-letter code */
            destinationCountry: string;
            /** @description Of the disclosure that the sender was shown; another text than that is refused with DISCLOSURE_CHANGED */
            disclosureHash?: string;
            /**
             * @description Two decimals
             * @example 100.00
             */
            exchangeRate: string | number;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            feeAmount: string | number;
            /** @enum {string} */
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            /**
             * Format: int64
             * @description For cash pickup
             */
            payerId?: number;
            /** @enum {string} */
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Of the quote that is agreed to; without one the figures must be those of now */
            quoteToken?: string;
            /** @description Bank account or wallet of the beneficiary */
            recipientAccountId?: string;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            recipientAmount: string | number;
            recipientCurrency: string;
            recipientId: string;
            remittancePurpose: string;
            /** @description The sender has confirmed a second transfer of the same amount to the same person within 24 hours; without it, the transfer is refused with DUPLICATE_TRANSFER */
            secondTransfer?: boolean;
            /**
             * @description A decimal number, as text or as a JSON number
             * @example 100.00
             */
            senderAmount: string | number;
            /** @description Of the bank account or the card */
            senderFundingAccountId: string;
            senderReferenceId: string;
            transactionReferenceId: string;
        };
        Requested: {
            /** @description The request that a second member of staff must approve; absent if the act took effect */
            approvalId?: string;
            success: boolean;
        };
        RequestedErasure: {
            /** Format: date-time */
            at: string;
            email: string;
            fullName: string;
            /** @description YYYY-MM-DD; until then the law refuses it */
            retainedUntil: string;
            senderId: string;
            /** @enum {string} */
            stage: "REQUESTED" | "REFUSED" | "APPROVED" | "ERASED";
        };
        RequestErasure: {
            /** @description Of the second factor, where there is one */
            code?: string;
            password: string;
        };
        ResetPassword: {
            newPassword: string;
        };
        SanctionsList: {
            /** Format: int64 */
            entries: number;
            inForce: boolean;
            list: string;
            /** Format: int64 */
            names: number;
            position: string;
            previous: string;
            /** @description It comes with the program: nobody in it exists */
            sample: boolean;
            /** Format: date-time */
            takenAt: string;
            /** @description Digest of its files */
            version: string;
        };
        SaveFeeSet: {
            currency: string;
            feeRanges: components["schemas"]["FeeRangeInput"][];
            /** @enum {string} */
            paymentMethod: "BANK_ACCOUNT" | "DEBIT_CARD";
            /** @enum {string} */
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /** @description Kept with the request and shown to the person who approves it */
            reason: string;
            /** @description Id of the country pair */
            sourceDestinationCountry: string;
        };
        Screening: {
            /** Format: date-time */
            at: string;
            checks: components["schemas"]["ScreeningCheck"][];
            /** @description Rules on conduct that the transfer is part of */
            fired: components["schemas"]["FiredRule"][];
            /** @description Entries that somebody is like, the best first */
            hits: components["schemas"]["ScreeningHit"][];
            position: string;
            /** @description Version of the rules that were in force */
            rules: string;
            /** @enum {string} */
            trigger: "CREATION" | "LIST_CHANGED";
        };
        ScreeningCheck: {
            list: string;
            personId: string;
            /** @enum {string} */
            role: "SENDER" | "BENEFICIARY";
            /**
             * Format: int64
             * @description Of the best match, in thousandths
             */
            score: number;
            /** @enum {string} */
            verdict: "CLEAR" | "UNAVAILABLE" | "HOLD" | "REJECT";
            version: string;
        };
        ScreeningHit: {
            /** @enum {string} */
            birthDate: "UNKNOWN" | "AGREES" | "DIFFERS";
            entry: string;
            list: string;
            /** @description As the list writes it */
            name: string;
            personId: string;
            place: string;
            program: string;
            /** @description The member of staff who wants to set the match aside; a second one must agree */
            proposedBy?: components["schemas"]["Person"];
            /**
             * Format: int64
             * @description In thousandths
             */
            score: number;
            /** @description Two members of staff have said that this is another person */
            setAside: boolean;
        };
        ScreeningRule: {
            /** Format: int64 */
            atLeast: number;
            /** @description And of less than so much; empty for all */
            below: string;
            code: string;
            /** @description TRANSFERS or BENEFICIARIES */
            counts: string;
            /** @description Only transfers of at least so much count; empty for all */
            from: string;
            /** Format: int64 */
            withinHours: number;
        };
        ScreeningRules: {
            /**
             * Format: int64
             * @description The score in thousandths from which on a match counts
             */
            hitFrom: number;
            /** @description The amount from which on identity data must be there */
            identityFrom: string;
            patterns: components["schemas"]["ScreeningRule"][];
        };
        SealedHead: {
            /** @description The signed note, for whoever checks the signature with a public key of ours */
            note: string;
            number: string;
            root: string;
            /** Format: date-time */
            signedAt: string;
            /** @description How many events it is over */
            size: string;
        };
        SealHealth: {
            /**
             * Format: date-time
             * @description When it was signed
             */
            at?: string;
            /**
             * Format: int64
             * @description 0 where nothing has been sealed yet
             */
            number: number;
            /** @description Events that it covers */
            size: string;
            /**
             * Format: int64
             * @description Events that it does not cover yet
             */
            unsealed: number;
        };
        SealKey: {
            /** @description Compare it with the one that is published elsewhere before you rely on it */
            key: string;
        };
        SecondFactor: {
            enabled: boolean;
            /** Format: date-time */
            enabledAt?: string;
            /** Format: int64 */
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
        SenderAnswer: {
            provider: string;
            sender: components["schemas"]["UserInfo"];
            status: components["schemas"]["SenderStatus"];
        };
        SenderApproval: {
            fullName: string;
            id: string;
            lockedReason?: string;
        };
        SenderBank: {
            accountHolderName: string;
            /** @description Masked: the last four digits */
            accountNumber: string;
            /** @enum {string} */
            accountType: "checking" | "savings";
            id: string;
            institutionName: string;
            /** @description The bank's name and the account's last four digits */
            name: string;
            referenceId: string;
            /** @enum {string} */
            verificationStatus: "VERIFIED" | "PENDING" | "FAILED" | "RELOGIN_REQUIRED";
        };
        SenderCard: {
            /** @description Masked: the last four digits */
            cardNumber: string;
            /** @description The network and the card's last four digits */
            fundingSourceName: string;
            id: string;
            institutionName: string;
            network: string;
            nickName: string;
            referenceId: string;
            senderId: string;
        };
        SenderStatus: {
            /**
             * @description Empty before the first tier
             * @enum {string}
             */
            currentTier: "" | "ONE" | "TWO" | "THREE";
            /** @description What asks for the password asks for a code, too */
            hasSecondFactor?: boolean;
            isEmailVerified: boolean;
            isKYCVerified: boolean;
            /** @description The same as isPhoneVerified */
            isPhoneNumberVerified: boolean;
            isPhoneVerified: boolean;
            /** @enum {string} */
            kycStatus: "UNVERIFIED" | "REVIEW_PENDING" | "VERIFIED" | "RETRY_REQUESTED" | "DOCUMENT_REQUESTED" | "SUSPENDED";
            /** @description Signs in elsewhere: where a call asks for the password, it takes a code of POST /v1/auth/confirmation-code */
            lacksPassword?: boolean;
            /** @description A tier under review */
            requestedTier?: string;
        };
        SendingAmountLimit: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            bankDeposit: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            card: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            cashPickup: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            wallet: string;
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
            /** @description +1 */
            countryCode: string;
            email: string;
            firstName: string;
            lastName: string;
            middleName?: string;
            password: string;
            phoneNumber: string;
            repeatPassword: string;
            /** @description Two-letter code */
            state: string;
        };
        SocialSignIn: {
            /** @description One of the configuration's */
            provider: string;
        };
        SocialSignInPage: {
            url: string;
        };
        StaffApproval: {
            email: string;
            /** @description Absent for an invitation */
            fromRole?: string;
            fullName: string;
            id: string;
            /** @enum {string} */
            role: "ADMIN" | "COMPLIANCE";
        };
        StaffMember: {
            /** Format: date-time */
            addedAt: string;
            disabled: boolean;
            email: string;
            fullName: string;
            id: string;
            /** @description And has set no password yet */
            invited: boolean;
            /**
             * Format: date-time
             * @description When the link of the last invitation ends
             */
            invitedUntil?: string;
            /** Format: date-time */
            lastSignIn?: string;
            roles: string[];
            secondFactor: boolean;
            /** @description Whoever asks: nobody changes their own account here */
            self: boolean;
        };
        StaffReason: {
            reason: string;
        };
        Started: {
            id: string;
        };
        State: {
            code: string;
            name: string;
        };
        StatementLine: {
            /**
             * @description Positive is a debit
             * @example 100.00
             */
            amount: string;
            /** Format: date-time */
            at: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            balance: string;
            position: string;
            transferId: string;
            type: string;
        };
        StreamRetried: {
            /** @description Nothing of the stream waits any more */
            done: boolean;
            /** @description Why the first event that waits still cannot be applied */
            error: string;
        };
        StreamRetry: {
            reason: string;
            stream: string;
        };
        Success: {
            success: boolean;
        };
        SuppliedDocument: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            bytes: number;
            id: string;
            kind: string;
            /** @description Empty once the sender has been erased */
            name: string;
        };
        Ticket: {
            /** Format: date-time */
            expiresAt: string;
            ticket: string;
        };
        TokenExchange: {
            referenceToken: string;
        };
        TokenLogin: {
            origin: string;
            token: string;
        };
        Tracking: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deliveredAt?: string;
            /** @description The dateAvailable of the transfer while its money is expected */
            estimatedArrival?: string;
            /** @description Who hands out the cash */
            payerName?: string;
            /** @enum {string} */
            payoutMethod: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            senderFirstName: string;
            /** @enum {string} */
            stage: "SENT" | "PAYING" | "READY" | "DELIVERED" | "DELAYED" | "STOPPED";
        };
        Transaction: {
            beneficiary: components["schemas"]["Named"];
            /** Format: date-time */
            cancelableUntil: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            /** @description The dateAvailable of a transfer while its money is expected; absent once it has arrived, is late, or will not arrive */
            estimatedArrival?: string;
            /** @enum {string} */
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            payoutMethod: string;
            /** @description The payout institution's reference; PENDING until it answers */
            receiptNumber: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description The PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            sender: components["schemas"]["Named"];
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            /** @enum {string} */
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Where the transfer is, as one phrase for its sender */
            statusText: string;
        };
        TransactionDetail: {
            beneficiary: components["schemas"]["TransactionRecipient"];
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            bonusAmount: string;
            /** Format: date-time */
            cancelableUntil: string;
            couponCode: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The day in Nepal on which the money is promised to be available */
            dateAvailable: string;
            /** @enum {string} */
            deliveryStatus: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
            disclosureVersion: string;
            /** @description The dateAvailable of a transfer while its money is expected; absent once it has arrived, is late, or will not arrive */
            estimatedArrival?: string;
            exchangeRate: string;
            /** @description Business days */
            expectedAvailability: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            feeAmount: string;
            /** @enum {string} */
            fundingSource: "BANK_ACCOUNT" | "DEBIT_CARD";
            id: string;
            payoutMethod: string;
            /** @description The payout institution's reference; PENDING until it answers */
            receiptNumber: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            recipientAmount: string;
            recipientCurrency: string;
            referenceId: string;
            /** @description The PIN that the beneficiary shows at pickup */
            referenceNumber: string;
            remarks: string;
            remittancePurpose: string;
            sender: components["schemas"]["Named"];
            senderAccount: components["schemas"]["SenderAccount"];
            senderAddress: components["schemas"]["UserAddress"];
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            senderAmount: string;
            senderCurrency: string;
            senderFundingSourceAccountId: string;
            /** @enum {string} */
            status: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            /** @description Where the transfer is, as one phrase for its sender */
            statusText: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
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
        TransferPage: {
            /** @description Give it as before to read on; empty at the end */
            next: string;
            result: components["schemas"]["Transaction"][];
        };
        TransferStep: {
            actorId: string;
            actorRole: string;
            /** Format: date-time */
            at: string;
            causation: string;
            code: string;
            /** @description Why staff decided so, where they did */
            comments?: string;
            correlation: string;
            id: string;
            position: string;
            postings: components["schemas"]["Posting"][];
            /** Format: date-time */
            recordedAt: string;
            /** @description The sender sees this step too */
            shown: boolean;
            /** @description What happened, in plain words; the sender reads it if shown is true */
            text: string;
            type: string;
        };
        TrialBalance: {
            accounts: components["schemas"]["AccountBalance"][];
            balanced: boolean;
            position: string;
            sums: components["schemas"]["CurrencySum"][];
        };
        UnlockSender: {
            /** @description Kept and shown to staff; required unless the sender was locked after wrong passwords */
            reason?: string;
        };
        UnreadStatement: {
            /** @enum {string} */
            counterparty: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
            file: string;
            problem: string;
            /** Format: date-time */
            receivedAt: string;
        };
        UpdateBank: {
            accountNumber: string;
            accountType: string;
            bankId: string;
            beneficiaryId: string;
            branchLocation?: string;
            id: string;
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
            id: string;
            imageUrl: string;
            /** @description Set up one first: until then every other call is refused */
            lacksSecondFactor?: boolean;
            lastName: string;
            middleName: string;
            phoneNumber: string;
            /** @enum {string} */
            provider: "SYSTEM" | "MIGRATED";
            /** @description Also the name of the person's own channel of live events */
            referenceId: string;
            roles: string[];
        };
        Wallet: {
            id: string;
            /** @description The wallet's name, such as eSewa */
            identificationType: string;
            /** @description The wallet's phone number */
            identificationValue: string;
            referenceId: string;
        };
        WhatIfAmounts: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            feesThen: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            feesWould: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            sentThen: string;
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            sentWould: string;
        };
        WhatIfFeeSet: {
            feeRanges: components["schemas"]["FeeRangeInput"][];
            /** @description As the fee set's stream is called */
            key: string;
        };
        WhatIfLimits: {
            per30Days: string;
            per180Days: string;
            perDay: string;
            perTransaction: string;
            /** @description ONE, TWO or THREE */
            tier: string;
        };
        WhatIfRow: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            amount: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            deliveryStatus: string;
            senderId: string;
            /** @description What it has come to in truth */
            status: string;
            then: components["schemas"]["WhatIfVerdict"];
            transferId: string;
            would: components["schemas"]["WhatIfVerdict"];
        };
        WhatIfRows: {
            /** @description Give it as after to read on; empty at the end */
            next: string;
            result: components["schemas"]["WhatIfRow"][];
        };
        WhatIfRules: {
            feeSets: components["schemas"]["FeeSetInForce"][];
            limits: components["schemas"]["WhatIfLimits"][];
            rules: components["schemas"]["ScreeningRules"];
            /** @description Of the screening rules */
            version: string;
        };
        WhatIfRun: {
            asked: components["schemas"]["AskWhatIf"];
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Person"];
            /** @description FEES, LIMITS or RULES */
            changed: string[];
            /** Format: int64 */
            done: number;
            /** Format: date-time */
            from: string;
            id: string;
            reason: string;
            /**
             * @description Interrupted where the program that ran it is gone
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "CANCELED" | "FAILED" | "INTERRUPTED";
            /** Format: date-time */
            to: string;
            /**
             * Format: int64
             * @description Transfers of the period
             */
            total: number;
            totals: components["schemas"]["WhatIfTotals"];
        };
        WhatIfTotals: {
            /** @description Of what is booked in the ledger today */
            completed: components["schemas"]["WhatIfAmounts"];
            /**
             * Format: int64
             * @description Transfers that would have ended differently
             */
            different: number;
            /**
             * Format: int64
             * @description Would have been held, and were not
             */
            held: number;
            /** @description Of what is held, or not submitted yet */
            pending: components["schemas"]["WhatIfAmounts"];
            /**
             * Format: int64
             * @description Would not have been made
             */
            refused: number;
            /**
             * Format: int64
             * @description Were held, and would not have been
             */
            released: number;
            /** @description Of what failed, or was canceled, returned, or refunded */
            reversed: components["schemas"]["WhatIfAmounts"];
            /**
             * Format: int64
             * @description Transfers whose facts could not be read: nothing is said of them
             */
            unreadable: number;
        };
        WhatIfVerdict: {
            /**
             * @description An amount with its currency's decimals
             * @example 100.00
             */
            fee: string;
            /** @enum {string} */
            outcome: "ACCEPTED" | "HELD" | "REJECTED" | "REFUSED";
            reasons: string[];
        };
        WidgetToken: {
            referenceId: string;
            token: string;
        };
        WorkerHealth: {
            /** @description A living process holds it */
            claimed: boolean;
            /** @description Position of an event that fails and is tried again */
            failing?: string;
            head: string;
            healthy: boolean;
            /** Format: int64 */
            lagEvents: number;
            /**
             * Format: int64
             * @description Age of the first event that is not done
             */
            lagSeconds: number;
            lastError: string;
            name: string;
            /** @description Everything up to it is done */
            position: string;
            /** @description Of that event */
            stream?: string;
            /** Format: int64 */
            tries: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAdmin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
                /** @description Only requests that nobody has decided, oldest first; otherwise all, newest first */
                pending?: boolean;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageApproval"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectApproval"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPast: {
        parameters: {
            query: {
                /** @description The moment, by the clock of recording */
                asOf: string;
                /** @description The next of the page before */
                before?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                list: "holds" | "cases" | "complaints" | "locked" | "differences" | "statements" | "deadlines" | "coupons" | "rates" | "sanctions-lists" | "exports";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPastPeople: {
        parameters: {
            query: {
                /** @description The moment, by the clock of recording */
                asOf: string;
                /** @description The next of the page before */
                before?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                list: "staff" | "erasures";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPastPrices: {
        parameters: {
            query: {
                /** @description The moment, by the clock of recording */
                asOf: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastPrices"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPastSender: {
        parameters: {
            query: {
                /** @description The moment, by the clock of recording */
                asOf: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastSender"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPastTransfers: {
        parameters: {
            query: {
                /** @description The moment, by the clock of recording */
                asOf: string;
                /** @description The next of the page before */
                before?: string;
                deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                limit?: number;
                /** @description Id of the sender whose transfers they are */
                sender?: string;
                transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastTransfers"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBankFiles: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageBankFile"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBankReturns: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageBankReturn"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBrowserErrors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBrowserError"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBusiness: {
        parameters: {
            query?: {
                /** @description The first Los Angeles day; 30 days back by default */
                from?: string;
                /** @description The last; today by default */
                to?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCallbacks: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageKeptCallback"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallbackRetry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCases: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                before?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CasePage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    attachDocument: {
        parameters: {
            query?: {
                /** @description What it is called; its ending follows from what it is */
                name?: string;
            };
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCaseDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                document: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addCaseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCaseNote"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listComplaints: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
                /** @description Those that wait alone, whoever has waited longest first */
                unfinished?: boolean;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplaintPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerComplaint: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplaintReply"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeComplaint: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplaintReply"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeadlines: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                kind?: "CANCEL" | "AVAILABLE" | "REFUND" | "DISPUTE" | "ERRORS" | "RECORDS";
                limit?: number;
                state?: "OPEN" | "PASSED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDeadline"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDivergences: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                /** @description What is gone, the latest first; else what is there */
                gone?: boolean;
                kind?: "LOG" | "FACTS" | "LEDGER" | "LIMITS" | "COUPONS" | "READ_MODEL" | "PROVIDER" | "UNDER_WAY";
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                /** @description Those that were answered, the latest first; else those that wait, the oldest first */
                answered?: boolean;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageRequestedErasure"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    carryOutErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CarryOutErasure"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefuseErasure"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListString"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                actor?: string;
                /** @description Only events after this position */
                after?: string;
                /** @description Only events before this position */
                before?: string;
                correlation?: string;
                from?: string;
                limit?: number;
                /** @description Somebody whom events concern */
                person?: string;
                stream?: string;
                to?: string;
                /** @description An event's type, or a category's with its dot, such as transfer. */
                type?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                position: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetail"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportEvents"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description The position of the last of the page before */
                before?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventExport"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    find: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Find"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Found"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageHeldTransfer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldRecord"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSentDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                document: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                before?: string;
                currency?: "USD" | "NPR";
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStatement"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCloses: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDailyClose"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInFlight: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InFlight"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /** @description Or a past moment */
                at?: string;
                /** @description A past log position; now if absent */
                position?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalance"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjections: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectionHealth"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeProjectionBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rebuildProjection: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RebuildRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamRetry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamRetried"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRateHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateHealth"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRates: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PagePublishedRate"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReads: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                before?: string;
                from?: string;
                limit?: number;
                /** @description Whose data were looked at */
                person?: string;
                purpose?: "ROUTINE" | "SUPPORT" | "COMPLIANCE" | "COMPLAINT" | "FRAUD" | "AUDIT";
                /** @description Who looked */
                staff?: string;
                to?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataReadPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDifferences: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                before?: string;
                counterparty?: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
                limit?: number;
                status?: "OPEN" | "EXPLAINED" | "SETTLED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DifferencePage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explainDifference: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Explanation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                before?: string;
                counterparty?: "BANK" | "CARD_PROCESSOR" | "PAYOUT_PARTNER";
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciled"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplay: {
        parameters: {
            query?: {
                /** @description A past moment, to find the last step that was known then */
                asOf?: string;
                /** @description The first step of the answer */
                from?: number;
                limit?: number;
                /** @description Or a position of the log */
                position?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                /** @description A stream's name, such as transfer-ID, or account-NAME-CURRENCY for an account of the books */
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addReplayMark: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A stream's name, such as transfer-ID, or account-NAME-CURRENCY for an account of the books */
                stream: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReplayMark"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeReplayMark: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                mark: string;
                /** @description A stream's name, such as transfer-ID, or account-NAME-CURRENCY for an account of the books */
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplayStep: {
        parameters: {
            query?: {
                /** @description Show what is personal; the reading is recorded */
                personal?: boolean;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                step: number;
                /** @description A stream's name, such as transfer-ID, or account-NAME-CURRENCY for an account of the books */
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayFrame"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSanctionsLists: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageSanctionsList"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setMatchAside: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSealKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealKey"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageStaffMember"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteStaff"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disableStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteStaffAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeStaffRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeStaffRole"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetStaffFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description Sent at least so much */
                amountFrom?: string;
                /** @description Sent at most so much */
                amountTo?: string;
                /** @description The next of the page before */
                before?: string;
                /** @description The beneficiary's id */
                beneficiary?: string;
                deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                /** @description Created then or later */
                from?: string;
                fundingSource?: "BANK_ACCOUNT" | "DEBIT_CARD";
                limit?: number;
                payoutMethod?: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
                /** @description The sender's id */
                sender?: string;
                /** @description Created before */
                to?: string;
                transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundStanding"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reissueRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReissueRefund"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransferSteps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransferStep"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWhatIfs: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageWhatIfRun"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askWhatIf: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskWhatIf"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Started"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWhatIf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfRun"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    attachWhatIf: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachWhatIf"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelWhatIf: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWhatIfCSV: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWhatIfTransfers: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfRows"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWhatIfRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfRules"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkerHealth"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSecondFactor"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSecondFactor"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolment"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSecondFactor"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    completeSignUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSignUp"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGuest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginSocialSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SocialSignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialSignInPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishSocialSignIn: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                state?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendEmailCodeByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendPhoneCodeByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendPhoneCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishSignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOpenSession"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOutByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOutAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenExchange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    partnerLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenLogin"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyEmailByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyPhoneByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyPhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWidgetToken: {
        parameters: {
            query?: {
                /** @description The only one that the token opens; without it, kyc, tier and invoice. For bank and card, confirm first */
                widget?: "kyc" | "tier" | "invoice" | "bank" | "card";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetToken"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBanks: {
        parameters: {
            query?: {
                /** @description Two- or three-letter code */
                country?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBank"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bank"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCooperatives: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCooperative"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportBrowserError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserErrorReport"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fileComplaint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Complaint"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplaintAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCountries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCountry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCountry"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCorridors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCorridor"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCoupons: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageCoupon"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCoupon: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCoupon"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCoupon: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    couponExists: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exists"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkCoupon: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouponCheck"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeemCoupon: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                code: string;
                /** @description Two- or three-letter code */
                country: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouponCheck"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: {
                /** @description exchange_rate, one's own referenceId, or log or projections for staff */
                channel?: string;
                /** @description The same, for a new EventSource, which cannot set the header */
                lastEventId?: string;
                /** @description Single-use, from POST /v1/events/ticket; not needed for exchange_rate */
                ticket?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description The position up to which the caller has everything */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExchangeRate: {
        parameters: {
            query?: {
                destinationCurrency?: string;
                sourceCurrency?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRate"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRateHistory: {
        parameters: {
            query?: {
                destinationCurrency?: string;
                sourceCurrency?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDailyRate"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFees: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFeeSet"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveFees: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveFeeSet"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLicences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLicence"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLicence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Licence"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayers: {
        parameters: {
            query?: {
                /** @description Two- or three-letter code */
                country?: string;
                payoutMethod?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPayer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: {
                couponCode?: string;
                /** @description Three-letter code */
                destinationCountry?: string;
                fundingSource?: "BANK_ACCOUNT" | "DEBIT_CARD";
                payoutMethod?: "BANK_DEPOSIT" | "CASH_PICKUP" | "WALLET";
                /** @description Token of an earlier quote. Its rate is used until it expires, unless the current rate is at least as good */
                quoteToken?: string;
                /** @description Asked for where senderAmount is not given */
                recipientAmount?: string;
                senderAmount?: string;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReceiptPDF: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReceiptProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptProof"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lockSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LockSender"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unlockSenderByGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unlockSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockSender"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requested"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSenderBanks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSenderBank"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSenderBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBeneficiaries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBeneficiary"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBeneficiary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeneficiaryForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beneficiary"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableCashPickup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beneficiary"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBeneficiaryWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddWallet"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateBeneficiaryBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBank"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryBank"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBeneficiaryBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddBank"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryBank"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateBeneficiary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeneficiaryForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beneficiary"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSenderCards: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSenderCard"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSenderCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    syncName: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Login"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestErasure"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportData: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportReadable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshKYC: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KYCStatusHint"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KYCAnswer"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLockedSenders: {
        parameters: {
            query?: {
                /** @description The next of the page before */
                after?: string;
                limit?: number;
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageLockedSender"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePhone"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                page?: number;
                pageSize?: number;
                /** @description Part of the beneficiary's name, or the beginning of a number or an amount */
                search?: string;
                transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransaction"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTransaction: {
        parameters: {
            query?: {
                /** @description Sends nothing: with the Idempotency-Key and the body of an earlier request, answers the transfer that it made, or refuses with TRANSFER_NOT_SENT */
                onlyIfSent?: boolean;
            };
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransaction"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionDetail"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeadlines: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeadline"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAskedDocument"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    supplyDocument: {
        parameters: {
            query: {
                /** @description What it is meant to be, as it was asked for */
                kind: string;
                /** @description What it is called; its ending follows from what it is */
                name?: string;
            };
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notifyBeneficiary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransactionQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reprocessTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
                /** @description The same key with the same body happens once and answers the same */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reprocess"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMoment"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discloseTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransaction"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disclosure"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGlance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Glance"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLimit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limit"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMonths: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMonth"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path: {
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionDetail"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReprocessed: {
        parameters: {
            query?: {
                /** @description The paging's next of the page before; the page's number does not count then */
                before?: string;
                deliveryStatus?: "HOLD" | "PENDING" | "DELIVERED" | "DELIVERY_FAILED" | "DELIVERY_REQUESTED" | "DELIVERY_PAYOUT_READY";
                page?: number;
                pageSize?: number;
                transStatus?: "HOLD" | "FAILED" | "PENDING" | "CANCELED" | "REFUNDED" | "RETURNED" | "PROCESSED" | "INITIATED" | "COMPLETED";
            };
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
                /** @description What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT */
                "Hulak-Purpose"?: string;
                /** @description The number of the case or complaint that it is for */
                "Hulak-Purpose-Reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransaction"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                /** @description Two- or three-letter code */
                country: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListState"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTracking: {
        parameters: {
            query?: never;
            header?: {
                /** @description Wait until the answer knows of this log position */
                "Hulak-Position"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveCallback: {
        parameters: {
            query?: never;
            header?: {
                "Hulak-Signature"?: string;
            };
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Hulak-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
